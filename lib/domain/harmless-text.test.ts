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
  [" =1", "' =1"],
  ["\u00a0=1", "'\u00a0=1"],
  ["\u3000+1", "'\u3000+1"],
  ["\ufeff=1", "'\ufeff=1"],
  ["\u200b-1", "'\u200b-1"],
  ["\u2060\u200d @x", "'\u2060\u200d @x"],
  ["\u202e=1", "'\u202e=1"],
  ["\u00ad=1", "'\u00ad=1"],
  ["\u0000=1", "'\u0000=1"],
  ["\ufe0f=1", "'\ufe0f=1"],
  ["\u3164=1", "'\u3164=1"],
  [" \u200b＝1", "' \u200b＝1"],
  [" a", " a"],
  ["\u00a0x=1", "\u00a0x=1"],
  [" \u200b", " \u200b"],
  ["2024-01-02", "2024-01-02"],
  ["", ""],
])("the text %j is harmless to a spreadsheet as %j", (text, harmless) => {
  expect(toHarmlessText(text)).toBe(harmless);
});
