import { expect, it } from "vitest";
import { classNames } from "./class-names";

it("of two classes for the same property the later wins, and the product's text sizes are no colours", () => {
  expect(classNames("px-2 text-small text-ink", false, "px-3", "text-failed")).toBe("text-small px-3 text-failed");
  expect(classNames("text-small", "text-figure")).toBe("text-figure");
});
