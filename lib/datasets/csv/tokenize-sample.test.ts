import { expect, test } from "vitest";
import { findUsualWidth, isEmptyLine, tokenizeSample } from "./tokenize-sample";

const dialect = { delimiter: ",", quote: '"', escape: "double" } as const;

test("the last row of a truncated sample is left out, because it may be incomplete", () => {
  expect(tokenizeSample({ text: "a,b\n1,2\n3,", truncated: true }, dialect).rows).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
  expect(tokenizeSample({ text: "a,b\n1,2\n3,", truncated: false }, dialect).rows).toHaveLength(3);
});

test("the only row of a truncated sample stays", () => {
  expect(tokenizeSample({ text: "a,b", truncated: true }, dialect).rows).toEqual([["a", "b"]]);
});

test("a quote cut off by the end of the sample is not a fault", () => {
  expect(tokenizeSample({ text: 'a,"b', truncated: true }, dialect).unterminatedQuote).toBe(false);
  expect(tokenizeSample({ text: 'a,"b', truncated: false }, dialect).unterminatedQuote).toBe(true);
  const cut = { text: 'a,b\n1,"x, y"\n2,"x', truncated: true };
  expect([
    tokenizeSample(cut, dialect).strayQuotes,
    tokenizeSample({ ...cut, truncated: false }, dialect).strayQuotes,
  ]).toEqual([0, 1]);
});

test("the usual width is the most frequent one, the larger of two equally frequent ones, and 0 without rows", () => {
  expect(findUsualWidth([["a"], ["1", "2"], ["3", "4"], [""], [""], [""]])).toBe(2);
  expect(findUsualWidth([["a"], ["1", "2"]])).toBe(2);
  expect(findUsualWidth([[""]])).toBe(0);
});

test("an empty line is one empty field", () => {
  expect([[""], ["", ""], [" "]].map(isEmptyLine)).toEqual([true, false, false]);
});
