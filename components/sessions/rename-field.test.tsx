import { expect, it } from "vitest";
import { hostile } from "../testing/hostile";
import { attributesOf, render } from "../testing/render";
import { RenameField } from "./rename-field";

it("the field starts with the old title, has a name, and limits the length of a title", () => {
  const html = render(<RenameField title={hostile} onDone={() => undefined} />);
  expect([attributesOf(html, "value"), attributesOf(html, "aria-label"), attributesOf(html, "maxLength")]).toEqual([
    [hostile],
    ["New title"],
    ["200"],
  ]);
});
