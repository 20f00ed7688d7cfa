import { expect, it } from "vitest";
import { toHarmlessText } from "./harmless-text";

it.each([
  ["=1+1", "'=1+1"],
  ["+A1", "'+A1"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["\rx", "'\rx"],
  ["\nx", "'\nx"],
  ["＝1+1", "'＝1+1"],
  ["＠x", "'＠x"],
  ["a=1", "a=1"],
  [" =1", " =1"],
  ["2024-01-02", "2024-01-02"],
  ["", ""],
])("the text %j is harmless to a spreadsheet as %j", (text, harmless) => {
  expect(toHarmlessText(text)).toBe(harmless);
});
