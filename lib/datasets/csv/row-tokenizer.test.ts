import { expect, test } from "vitest";
import { createTokenizer } from "./create-tokenizer";
import type { Dialect } from "./dialect";
import { assertRowLength } from "./row-tokenizer";
import { toCsvLine } from "./to-csv-line";

const commas: Dialect = { delimiter: ",", quote: '"', escape: "double" };

function split(text: string, dialect: Dialect): string[][] {
  const rows: string[][] = [];
  const tokenizer = createTokenizer(dialect, (fields) => rows.push(fields));
  tokenizer.push(text);
  tokenizer.end();
  return rows;
}

test("a dialect with gaps divides by position and one without by its delimiter", () => {
  const gaps = [{ from: 2, to: 4 }];
  expect(["ab  c,d\n", ""].map((text) => [split(text, commas), split(text, { ...commas, gaps })])).toEqual([
    [[["ab  c", "d"]], [["ab", "c,d"]]],
    [[], []],
  ]);
});

test("a row may have 16 million characters and not one more", () => {
  const longest = 16 * 1024 * 1024;
  expect(() => assertRowLength(longest)).not.toThrow();
  expect(() => assertRowLength(longest + 1)).toThrowError(
    expect.objectContaining({
      code: "unreadable_file",
      message: "A row of this file is longer than 16 million characters.",
      remedy: "Check that the file has line breaks and that every opening quote is closed.",
    }),
  );
});

test.each([
  [[""], '""\n'],
  [["", ""], ",\n"],
  [['say "hi"', "", "a\nb,c"], '"say ""hi""",,"a\nb,c"\n'],
  [["<b>&</b>", "=1+1", " \u0000"], '"<b>&</b>","=1+1"," \u0000"\n'],
])("the row %j is written as a line that is read as that row", (row, line) => {
  expect([toCsvLine(row), split(toCsvLine(row), commas)]).toEqual([line, [row]]);
});
