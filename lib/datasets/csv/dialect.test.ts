import { expect, test } from "vitest";
import { delimiters, nameDelimiter } from "./dialect";

test("every delimiter has a display name", () => {
  expect(delimiters.map(nameDelimiter)).toEqual([
    "a comma",
    "a semicolon",
    "a tab",
    "a vertical bar",
    "a caret",
    "a tilde",
    "a backtick",
    "the character U+0001",
  ]);
});
