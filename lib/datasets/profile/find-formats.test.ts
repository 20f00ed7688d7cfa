import { expect, test } from "vitest";
import { findFormats } from "./find-formats";

const codes = Array.from({ length: 9 }, (_, index) => `AB-${index}`);

test("a usual form and others beside it are reported, the most frequent first", () => {
  expect(findFormats([...codes, "x7", "12"])).toEqual([
    { pattern: "A-9", share: 9 / 11, example: "AB-0" },
    { pattern: "9", share: 1 / 11, example: "12" },
    { pattern: "A9", share: 1 / 11, example: "x7" },
  ]);
});

test.each([
  ["texts that are written alike", codes],
  ["words without digits", ["a", "b c", "d e f", "g-h", "i", "j", "k", "l m"]],
  ["texts each in its own way", codes.map((code, index) => "-".repeat(index) + code)],
  ["a few texts", ["AB-1", "x7"]],
  ["long texts", [...codes, "7 words that go on and on, as prose does, to the end"]],
])("%s have no forms to report", (_, texts) => {
  expect(findFormats(texts)).toBeUndefined();
});
