import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CsvTokenizer } from "./csv-tokenizer";
import type { Dialect } from "./dialect";

const plain: Dialect = { delimiter: ",", quote: '"', escape: "double" };

function tokenize(pieces: readonly string[], dialect: Dialect = plain) {
  const rows: string[][] = [];
  const tokenizer = new CsvTokenizer(dialect, (fields) => rows.push(fields));
  for (const piece of pieces) tokenizer.push(piece);
  tokenizer.end();
  return { rows, strayQuotes: tokenizer.strayQuotes, unterminatedQuote: tokenizer.unterminatedQuote };
}

describe("rows and fields", () => {
  test.each<[string, string, string[][]]>([
    [
      "plain fields",
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "no last line break",
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["all kinds of line breaks", "a\r\nb\rc\nd", [["a"], ["b"], ["c"], ["d"]]],
    ["empty fields", ",,\n", [["", "", ""]]],
    ["an empty last field", "a,", [["a", ""]]],
    ["empty lines", "a\n\nb\n", [["a"], [""], ["b"]]],
    ["quoted delimiters and line breaks", '"a,b","c\r\nd"\n', [["a,b", "c\r\nd"]]],
    ["doubled quotes", '"say ""hi""",""\n', [['say "hi"', ""]]],
    ["blanks around quotes", ' "a" , b\n', [["a", " b"]]],
    ["quotes within a plain field", '5" pipe,x\n', [['5" pipe', "x"]]],
  ])("%s", (_, text, rows) => {
    expect(tokenize([text])).toEqual({ rows, strayQuotes: 0, unterminatedQuote: false });
  });

  test("without a delimiter a line is one field", () => {
    expect(tokenize(["a,b\nc;d"], { delimiter: null, quote: null, escape: "double" }).rows).toEqual([["a,b"], ["c;d"]]);
  });

  test("backslashes escape if the dialect says so", () => {
    const dialect: Dialect = { delimiter: ",", quote: '"', escape: "backslash" };
    expect(tokenize(['"a\\"b","c\\\\"\n'], dialect).rows).toEqual([['a"b', "c\\\\"]]);
  });
});

describe("quotes that should not be there", () => {
  test("a quote within a quoted field is text", () => {
    expect(tokenize(['"Pedro "the" legend",2\n'])).toEqual({
      rows: [['Pedro "the" legend', "2"]],
      strayQuotes: 2,
      unterminatedQuote: false,
    });
  });

  test("an opening quote without a closing one on its line swallows no rows", () => {
    expect(tokenize(['a,b\n"5" pipe,1\n"6" pipe,2\n']).rows).toEqual([
      ["a", "b"],
      ['"5" pipe', "1"],
      ['"6" pipe', "2"],
    ]);
  });

  test("a quote that is never closed is text", () => {
    expect(tokenize(['a,b\n1,"x\n2,y\n'])).toEqual({
      rows: [
        ["a", "b"],
        ["1", '"x'],
        ["2", "y"],
      ],
      strayQuotes: 1,
      unterminatedQuote: true,
    });
  });

  test("take no more time in a large hostile text", () => {
    const { rows } = tokenize(['"a "b\n'.repeat(100_000)]);
    expect(rows).toHaveLength(100_000);
  });
});

test("a row of more than 16 million characters is refused", () => {
  expect(() => tokenize(['"', "x".repeat(17_000_000)])).toThrowError("longer than 16 million characters");
});

test("it makes no difference where the text is cut into pieces", () => {
  const text = fc.array(fc.constantFrom("a", "b", ",", '"', '""', "\n", "\r\n", "\r", " "), { maxLength: 60 });
  const cuts = fc.array(fc.nat(80), { maxLength: 5 });
  fc.assert(
    fc.property(text, cuts, (characters, places) => {
      const whole = characters.join("");
      const borders = [0, ...places.map((place) => Math.min(place, whole.length)).sort((a, b) => a - b), whole.length];
      const pieces = borders.slice(1).map((end, index) => whole.slice(borders[index], end));
      expect(tokenize(pieces)).toEqual(tokenize([whole]));
    }),
    { numRuns: 500 },
  );
});
