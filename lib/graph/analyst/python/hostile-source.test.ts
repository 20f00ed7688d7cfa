import { describe, expect, it } from "vitest";
import { sales } from "@/lib/testing/followed-program";
import { interpretProgram } from "../rederivation/lineage/interpret-program";
import { parseExpression, parseProgram } from "./parse-program";

const deep: readonly (readonly [what: string, source: string])[] = [
  ["signs", `${"-".repeat(12_000)}1`],
  ["nots", `${"not ".repeat(12_000)}x`],
  ["calls", `df${".copy()".repeat(3000)}`],
  ["attributes", `df${".a".repeat(9000)}`],
  ["indexes", `df${"[0]".repeat(6000)}`],
  ["sums", Array.from({ length: 9000 }, () => "1").join(" + ")],
  ["powers", Array.from({ length: 9000 }, () => "2").join(" ** ")],
  ["comparisons", Array.from({ length: 9000 }, () => "x").join(" < ")],
  ["alternatives", Array.from({ length: 9000 }, () => "x").join(" or ")],
  ["choices", `${"1 if x else ".repeat(4000)}2`],
  ["lambdas", `${"lambda: ".repeat(9000)}1`],
  ["brackets", `${"(".repeat(9000)}1${")".repeat(9000)}`],
  ["stars", `f(${"*".repeat(9000)}x)`],
  ["sums in brackets", `${"(".repeat(50)}1${`${" + 1".repeat(100)})`.repeat(50)}`],
];

describe.each(deep)("9,000 and more tokens of %s", (_what, source) => {
  it("are not understood, and the names they are given to are unknown", () => {
    expect(parseExpression(source)).toBeNull();
    expect(parseProgram(`result = 1\nresult = ${source}`)).toEqual([
      expect.objectContaining({ kind: "assign", op: "=", value: { kind: "literal", value: 1 } }),
      expect.objectContaining({ kind: "assign", value: { kind: "opaque" } }),
    ]);
    expect(interpretProgram(`result = ${source}`, [sales])).toEqual({ result: { kind: "unknown" }, steps: [] });
  });
});

describe("what people write", () => {
  it.each([
    ["59 brackets", `${"(".repeat(59)}1${")".repeat(59)}`],
    ["40 sums within products", `${"2 * (1 + ".repeat(40)}1${")".repeat(40)}`],
    ["a sum of 200 columns", Array.from({ length: 200 }, (_, index) => `df.c${index}`).join(" + ")],
    ["a chain of 100 calls", `df${".copy()".repeat(100)}`],
  ])("is understood: %s", (_what, source) => {
    expect(parseExpression(source)).not.toBeNull();
  });
});

it.each([
  ["open calls", "if a:\n  ", "a("],
  ["open indexes", "if a:\n  ", "a["],
  ["calls in a row", "if a:\n  a", "()"],
  ["names in a row", "", "a "],
  ["open texts", "", '"'],
  ["digits", "", "1"],
  ["underscored digits", "1", "_"],
  ["backslashes", "", "\\"],
  ["lines of blocks", "", "if a:\n"],
])("400,000 characters of %s are read to their end", (_what, beginning, repeated) => {
  const source = beginning + repeated.repeat(400_000 / repeated.length);
  expect(parseProgram(source).length).toBeGreaterThan(0);
});
