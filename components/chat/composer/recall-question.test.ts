import { expect, it } from "vitest";
import { leavesText, recallQuestion } from "./recall-question";

const asked = ["rows?", "mean?", "rows?", "max?"];

it("the up key goes from the newest question to the oldest, each once, and stays there", () => {
  expect(["", "max?", "rows?", "mean?"].map((text) => recallQuestion(asked, text, "older"))).toEqual([
    "max?",
    "rows?",
    "mean?",
    null,
  ]);
});

it("the down key returns to newer ones and ends with an empty field", () => {
  expect(["mean?", "rows?", "max?", ""].map((text) => recallQuestion(asked, text, "newer"))).toEqual([
    "rows?",
    "max?",
    "",
    null,
  ]);
});

it("other text is left alone", () => {
  expect([recallQuestion(asked, "mea", "older"), recallQuestion([], "", "older")]).toEqual([null, null]);
});

it("within several lines, the arrow keys move the cursor first", () => {
  const at = (place: number, end = place) => ({ value: "one\ntwo\nthree", selectionStart: place, selectionEnd: end });
  expect([leavesText(at(2), "older"), leavesText(at(5), "older"), leavesText(at(1, 3), "older")]).toEqual([
    true,
    false,
    false,
  ]);
  expect([leavesText(at(9), "newer"), leavesText(at(5), "newer")]).toEqual([true, false]);
});
