import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { equalValues } from "./equal-values";

type Options = Parameters<typeof equalValues>[2];

const equal: [string, Cell, Cell, Options?][] = [
  ["the same number", 5100, 5100],
  ["a number and its text", 5100.5, "5100.5"],
  ["rounding errors of sums", 0.1 + 0.2, 0.3],
  ["sums in another order", 123_456_789.123, 123_456_789.1230001],
  ["noise around zero", 1e-17, -3e-16],
  ["two decimals and all of them", 42.37, 42.366667],
  ["four significant digits and all of them", 0.4797, 0.479651],
  ["a large whole number and its decimals", 6261, 6260.60138],
  ["decimals that were asked for", 42.3, 42.3167, { decimals: 1 }],
  ["whole numbers that were asked for", 42, 42.3167, { decimals: 0 }],
  ["a number that asked rounding makes zero", 0, 0.00000312, { decimals: 4 }],
  ["a middle that may go either way", 5076.125, 5076.13, { decimals: 2 }],
  ["both rounded as asked, the middle either way", 1250.12, 1250.13, { decimals: 2 }],
  ["percent and fraction of a share", 47.965, 0.47965, { isShare: true }],
  ["rounded percent and fraction of a share", 47.97, 0.4796511, { isShare: true }],
  ["whole percent as asked and fraction", 48, 0.4796511, { isShare: true, decimals: 0 }],
  ["fraction and rounded percent", 0.4796511, 47.97, { isShare: true }],
  ["a percent sign and a fraction", "47.97%", 0.4796511],
  ["a percent sign and percent", "47.97 %", 47.9651],
  ["thousands separators", "1,234,567.5", 1_234_567.5],
  ["a currency sign", "$1,200.50", 1200.5],
  ["a negative amount", "-$12.50", -12.5],
  ["texts but for whitespace", " New  York ", "New York"],
  ["texts of other Unicode forms", "Köln", "Ko\u0308ln"],
  ["truth values", true, "True"],
  ["a truth value and a word", false, "No"],
  ["a truth value and a number", true, 1],
  ["a day with and without midnight", "2024-03-01T00:00:00", "2024-03-01"],
  ["a day with and without a time zone", "2024-03-05T00:00:00Z", "2024-03-05 00:00:00"],
  ["a month and its first day", "2024-03", "2024-03-01"],
  ["a quarter and its first day", "2024Q2", "2024-04-01T00:00:00"],
  ["a quarter in two forms", "2024-Q3", "Q3 2024"],
  ["a year and its first day", 2024, "2024-01-01"],
  ["lists in several forms", "0.25, 0.75", "[0.25, 0.75]"],
  ["lists of texts with and without quotes", "['Adelie', 'Gentoo']", "Adelie, Gentoo"],
  ["rounded items of lists", "0.25, 0.75", "(0.2513, 0.7488)"],
  ["nothing twice", null, null],
];

const different: [string, Cell, Cell, Options?][] = [
  ["other numbers", 5100, 5099],
  ["counts that differ by one in millions", 12_345_678, 12_345_679],
  ["another sign", 0.16, -0.16],
  ["a mean and a median with one decimal", 42.5, 42.46],
  ["a whole number and another measure", 100, 100.4],
  ["one significant digit", 0.05, 0.0478],
  ["more than the rounding", 42.37, 42.3751],
  ["rounding that was not asked for", 42.3, 42.3167, { decimals: 2 }],
  ["small values both rounded as asked", 0.12, 0.13, { decimals: 2 }],
  ["two thirds of asked rounding", 42, 42.6, { decimals: 0 }],
  ["percent and fraction of no share", 47.97, 0.4797],
  ["a hundredfold amount", 120_050, 1200.5],
  ["another share", 47.97, 0.52, { isShare: true }],
  ["ids with and without leading zeros", "007", 7],
  ["ids with other leading zeros", "007", "07"],
  ["long ids that are the same as numbers", "12345678901234567890", "12345678901234567891"],
  ["texts in other case", "North", "north"],
  ["other texts", "North", "South"],
  ["a text and a number", "North", 5],
  ["truth values", true, false],
  ["a truth value and another word", true, "maybe"],
  ["other days", "2024-03-01", "2024-03-02"],
  ["a day with another time", "2024-03-01T00:00:01", "2024-03-01"],
  ["other months", "2024-03", "2024-04-01"],
  ["another quarter", "2024Q2", "2024-07-01"],
  ["lists of other lengths", "1, 2", "1, 2, 3"],
  ["lists in another order", "Adelie, Gentoo", "Gentoo, Adelie"],
  ["nothing and zero", null, 0],
  ["a value and nothing", 5, null],
  ["nothing and an empty text", null, ""],
];

describe("equalValues", () => {
  it.each(equal)("considers equal: %s", (_, left, right, options) => {
    expect(equalValues(left, right, options)).toBe(true);
    expect(equalValues(right, left, options)).toBe(true);
  });

  it.each(different)("distinguishes: %s", (_, left, right, options) => {
    expect(equalValues(left, right, options)).toBe(false);
    expect(equalValues(right, left, options)).toBe(false);
  });
});
