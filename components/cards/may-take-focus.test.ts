import { expect, it } from "vitest";
import { mayTakeFocus } from "./may-take-focus";

const focused = (tagName: string, part: { value?: string; within?: string } = {}) => ({
  tagName,
  value: part.value,
  closest: (selector: string) => (part.within !== undefined && selector.includes(part.within) ? {} : null),
});

it("a card takes the focus from the page, a button and an empty field", () => {
  expect([
    mayTakeFocus(null),
    mayTakeFocus(focused("BODY")),
    mayTakeFocus(focused("BUTTON", { value: "net" })),
    mayTakeFocus(focused("TEXTAREA", { value: " \n" })),
  ]).toEqual([true, true, true, true]);
});

it("a person who is typing, or uses a menu or a dialog, keeps the focus", () => {
  expect([
    mayTakeFocus(focused("TEXTAREA", { value: "And by sex" })),
    mayTakeFocus(focused("INPUT", { value: "penguins" })),
    mayTakeFocus(focused("DIV", { within: "[role=menu]" })),
    mayTakeFocus(focused("BUTTON", { within: "[role=alertdialog]" })),
  ]).toEqual([false, false, false, false]);
});
