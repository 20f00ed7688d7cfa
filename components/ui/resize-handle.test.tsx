import { expect, it } from "vitest";
import { attributesOf, render } from "../testing/render";
import { ResizeHandle } from "./resize-handle";

it("the edge of a panel is a focusable separator that states the panel's width", () => {
  const nothing = () => undefined;
  const html = render(
    <ResizeHandle name="Width of the details" width={512} min={320} max={960} onChange={nothing} onReset={nothing} />,
  );
  expect(html).toContain('role="separator" aria-orientation="vertical"');
  const values = ["aria-label", "aria-valuenow", "aria-valuemin", "aria-valuemax", "tabindex"].map(
    (name) => attributesOf(html, name)[0],
  );
  expect(values).toEqual(["Width of the details", "512", "320", "960", "0"]);
});
