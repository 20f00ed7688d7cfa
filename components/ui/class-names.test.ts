import { expect, it } from "vitest";
import { classNames } from "./class-names";

it("of two classes for the same property the later wins, and text sizes are not mistaken for colours", () => {
  expect(classNames("px-2 text-small text-ink", false, "px-3", "text-failed")).toBe("text-small px-3 text-failed");
  expect(classNames("text-small", "text-figure")).toBe("text-figure");
});

it("classes for different properties are kept", () => {
  for (const all of [
    "rounded-2xl rounded-br-md",
    "border-2 border-dashed border-accent border-t",
    "border-separate border-spacing-0 border-line",
    "text-left text-ink text-[0.75rem]/4",
    "justify-between justify-items-start items-center",
    "min-w-0 w-full max-w-lg",
    "px-2 pt-1",
    "hover:bg-hover bg-surface",
  ]) {
    expect(classNames(all)).toBe(all);
  }
});

it("a class for all sides replaces those for single sides", () => {
  expect(classNames("h-9 w-8 px-2 pt-1 top-1", "size-7 p-3 inset-0")).toBe("size-7 p-3 inset-0");
  expect(classNames("shrink-0 basis-4", "flex-1")).toBe("flex-1");
  expect(classNames("hover:text-ink rounded-md font-medium", "hover:text-accent rounded-full font-normal")).toBe(
    "hover:text-accent rounded-full font-normal",
  );
});
