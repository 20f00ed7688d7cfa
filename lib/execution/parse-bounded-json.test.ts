import { describe, expect, it } from "vitest";
import { holdsAtMost, parseBoundedJson } from "./parse-bounded-json";

describe("JSON of hostile code", () => {
  it.each([
    ["an ordinary reply", `{"a":[1,{"b":null}],"c":"x"}`, { a: [1, { b: null }], c: "x" }],
    [
      "brackets in a text",
      JSON.stringify(["[".repeat(1000), '\\"['.repeat(100)]),
      ["[".repeat(1000), '\\"['.repeat(100)],
    ],
    ["many values side by side", `[${"[],".repeat(999)}[]]`, Array.from({ length: 1000 }, () => [])],
    ["a nesting of 64", "[".repeat(64) + "]".repeat(64), JSON.parse("[".repeat(64) + "]".repeat(64))],
  ])("is read when it is %s", (_, json, value) => {
    expect(parseBoundedJson(json)).toEqual(value);
  });

  it.each([
    ["arrays", "[".repeat(1_000_000)],
    ["objects", `{"a":`.repeat(65) + "1" + "}".repeat(65)],
  ])("is refused when it nests %s too deep", (_, json) => {
    expect(() => parseBoundedJson(json)).toThrow("nested too deeply");
  });

  it.each(["", "{", `{"a":NaN}`, "[1,]"])("is refused when it is not JSON: %s", (json) => {
    expect(() => parseBoundedJson(json)).toThrow(SyntaxError);
  });
});

it.each([
  [[1, [2, 3]], 5, true],
  [[1, [2, 3]], 4, false],
  [{ a: { b: 1 } }, 3, true],
  [{ a: { b: 1 } }, 2, false],
  ["one", 1, true],
  [Array(100_000).fill(0), 100_000, false],
])("counts every value, including nested ones: %j within %d is %s", (value, most, within) => {
  expect(holdsAtMost(value, most)).toBe(within);
});
