import { expect, it } from "vitest";
import { buildColumnProfile } from "../../testing/build-column-profile";
import { toSpreadWords } from "./spread-words";

it("numbers and dates are summed up by their range", () => {
  const number = { type: "number" as const, min: 2700, max: 6300, top: [] };
  expect(toSpreadWords(buildColumnProfile(number), 344)).toBe("2,700 – 6,300");
  expect(toSpreadWords(buildColumnProfile({ ...number, max: 2700 }), 344)).toBe("2,700");
  const date = { type: "date" as const, min: "2024-01-01", max: "2024-12-31", top: [] };
  expect(toSpreadWords(buildColumnProfile(date), 344)).toBe("2024-01-01 – 2024-12-31");
});

it("categories are summed up by their most frequent values with their shares of all rows, long ones cut", () => {
  expect(toSpreadWords(buildColumnProfile(), 344)).toBe("Adelie 50 %, Gentoo 25 %, Chinstrap 25 %");
  const long = [{ value: "x".repeat(60), count: 1 }];
  expect(toSpreadWords(buildColumnProfile({ top: long }), 2000)).toBe(`${"x".repeat(39)}… <0.1 %`);
});

it("texts are summed up by an example, and empty columns by nothing", () => {
  expect(toSpreadWords(buildColumnProfile({ type: "text", top: [] }), 344)).toBe("Adelie");
  const samples = { head: null, middle: null, tail: null, rare: null };
  expect(toSpreadWords(buildColumnProfile({ top: [], samples }), 344)).toBe("");
});
