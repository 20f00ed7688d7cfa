import { expect, test } from "vitest";
import { createDecoder, decodeText, findEncodingLabel } from "./text-decoder";

test.each([
  ["Latin1", "windows-1252"],
  ["SHIFT-JIS", "shift_jis"],
  ["ks_c_5601-1987", "euc-kr"],
  ["CP850", "ibm850"],
  ["cp-437", "ibm437"],
  ["klingon", null],
  ["constructor", null],
])("%s is recognized as %s", (name, label) => {
  expect(findEncodingLabel(name)).toBe(label);
});

test("Korean has all its syllables", () => {
  expect(decodeText(Buffer.from("8c63b9e6", "hex"), "euc-kr")).toBe("똠방");
});

test("characters may lie across pieces", () => {
  const decoder = createDecoder("euc-kr");
  const pieces = ["8c", "63b9", "e6"].map((hex) => decoder.decode(Buffer.from(hex, "hex"), { stream: true }));
  expect(pieces.join("") + decoder.decode()).toBe("똠방");
});
