import fc from "fast-check";
import { expect, test } from "vitest";
import { FixedWidthTokenizer } from "./fixed-width-tokenizer";

const gaps = [
  { from: 3, to: 5 },
  { from: 9, to: 10 },
];

function split(pieces: readonly string[]): string[][] {
  const rows: string[][] = [];
  const tokenizer = new FixedWidthTokenizer(gaps, (fields) => rows.push(fields));
  for (const piece of pieces) tokenizer.push(piece);
  tokenizer.end();
  return rows;
}

test("values are trimmed texts between the gaps", () => {
  expect(split(["abc  defg 12\r\n     x\n\nab\n"])).toEqual([
    ["abc", "defg", "12"],
    ["", "x", ""],
    [""],
    ["ab", "", ""],
  ]);
});

test("values may extend into a gap if a space is left", () => {
  expect(split(["abcd ef   12\nabc 99999 1"])).toEqual([
    ["abcd", "ef", "12"],
    ["abc", "99999", "1"],
  ]);
});

test("a line with a value across a gap stays whole", () => {
  expect(split(["abc  defg 12\nabcdefghijkl\n(2 of all) x\n"])).toEqual([
    ["abc", "defg", "12"],
    ["abcdefghijkl"],
    ["(2 of all) x"],
  ]);
});

test("names above may be aligned differently", () => {
  expect(split(["number name last\nabc  defg 12\nnumber name last\n"])).toEqual([
    ["number", "name", "last"],
    ["abc", "defg", "12"],
    ["number name last"],
  ]);
});

test("a line of more than 16 million characters is refused", () => {
  expect(() => split(["x".repeat(17_000_000)])).toThrowError("longer than 16 million characters");
});

test("it makes no difference where the text is cut into pieces", () => {
  const text = fc.array(fc.constantFrom("a", "bc", " ", "   ", "\n", "\r\n", "\r"), { maxLength: 40 });
  fc.assert(
    fc.property(text, fc.array(fc.nat(60), { maxLength: 4 }), (characters, places) => {
      const whole = characters.join("");
      const borders = [0, ...places.map((place) => Math.min(place, whole.length)).sort((a, b) => a - b), whole.length];
      const pieces = borders.slice(1).map((end, index) => whole.slice(borders[index], end));
      expect(split(pieces)).toEqual(split([whole]));
    }),
    { numRuns: 300 },
  );
});
