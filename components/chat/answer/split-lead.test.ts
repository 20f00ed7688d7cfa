import { expect, it } from "vitest";
import { countItems, splitLead } from "./split-lead";

it("the opening paragraph is separated from the rest", () => {
  expect(splitLead("\n**5,076 g** for\nGentoo.\n\n- Adelie: 3,701 g\n- Chinstrap: 3,733 g\n")).toEqual({
    lead: "**5,076 g** for\nGentoo.",
    rest: "- Adelie: 3,701 g\n- Chinstrap: 3,733 g",
  });
  expect(splitLead("One.\r\n\r\nTwo.")).toEqual({ lead: "One.", rest: "Two." });
});

it.each([
  "Only a sentence.",
  "# Masses\n\nText.",
  "- one\n\n- two",
  "1. one\n\nText.",
  "> said\n\nText.",
  "```\na\n\nb\n```",
  "Text:\n- one\n\nMore.",
])("a text without an opening paragraph of its own stays whole: %j", (text) => {
  expect(splitLead(text)).toEqual({ lead: text, rest: "" });
});

it("top-level list items are counted, without nested ones", () => {
  expect(countItems("Text.\n\n- one\n  - nested\n* two\n3. three\n-no item")).toBe(3);
});
