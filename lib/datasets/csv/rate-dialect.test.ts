import { expect, test } from "vitest";
import type { Dialect } from "./dialect";
import { countUsedColumns, rateDialect, toJudgedRows } from "./rate-dialect";

const commas: Dialect = { delimiter: ",", quote: '"', escape: "double" };
const rate = (text: string, change: Partial<Dialect> = {}) =>
  rateDialect({ text, truncated: false }, { ...commas, ...change });

test("a table of even rows scores its fields minus one", () => {
  const text = "a,b,c\n1,2,3\n4,5,6\n";
  expect(rate(text)).toEqual({
    dialect: commas,
    sample: {
      rows: [
        ["a", "b", "c"],
        ["1", "2", "3"],
        ["4", "5", "6"],
      ],
      strayQuotes: 0,
      unterminatedQuote: false,
    },
    score: 2,
  });
});

test.each([
  ["no text", ""],
  ["lines of one field", "a\nb\nc\n"],
  ["empty and drawn lines", "\n\n+----+----+\n"],
  ["rows of many widths", "a,b\n1\n2,3,4\n5\n1,2,3,4\n6\n"],
])("%s scores nothing", (_, text) => {
  expect(rate(text).score).toBe(0);
});

test("stray quotes and delimiters of other dialects left in cells lower the score", () => {
  const clean = rate("a,b\nx,1\n").score;
  expect([clean, rate('a,b\n"x" y,1\n').score, rate("a,b\nx;y|z,1\n").score]).toEqual([1, 1 / 1.5, 0.75]);
});

test("at most 1,000 rows are judged, not counting empty lines", () => {
  expect(toJudgedRows(rate("1,2\n\n".repeat(1500)))).toEqual(Array.from({ length: 1000 }, () => ["1", "2"]));
});

test("a column is used when any row holds more than blanks there", () => {
  expect(["a,,\n1, ,\n", ",\n , \n", "", "a\n1,<b>,\n"].map((text) => countUsedColumns(rate(text)))).toEqual([
    1, 0, 0, 2,
  ]);
});
