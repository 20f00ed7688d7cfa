import { describe, expect, it } from "vitest";
import { toCaveatKind, toCaveatLines } from "./caveat-text";

const caveats = [
  { text: "2 of 344 rows have no mass and are left out: 1 Adelie and 1 Gentoo.", columns: ["mass", "a|b"], rows: 2 },
  { text: "Torgersen looks odd.", columns: [] },
];

describe("toCaveatLines", () => {
  it("shows caveats unchanged when values are shared", () => {
    expect(toCaveatLines(caveats, { shareValues: true })).toEqual(caveats.map(({ text }) => `- ${text}`));
  });

  it("shows only kind, columns and rows when they are not", () => {
    expect(toCaveatLines([...caveats, ...caveats], { shareValues: false })).toEqual([
      '- missing values; columns: mass, "a\\u007cb"; rows: 2',
      "- a remark on the data or the method",
    ]);
  });
});

describe("toCaveatKind", () => {
  it.each([
    ["3 rows have no age; the code fills the gaps.", "missing values that the code fills"],
    ["7 rows repeat an earlier one.", "repeated rows"],
    ["The join with orders multiplied rows.", "rows lost or multiplied where tables are joined"],
    ["Two extreme values move the mean.", "extreme values"],
    ["The group has fewer than 5 rows.", "few rows behind a figure"],
    ["12 values could not be read as dates.", "values that could not all be read"],
    ["3 of 9 values of price are no numbers and count as missing.", "values that could not all be read"],
    ["One value of price, 9,000, moves its mean over all rows by 40 %.", "extreme values"],
    ["40 % of income is missing.", "missing values"],
    ["2 of 9 rows have no sex and count as not matching.", "missing values"],
    ["Only 7 of 9 rows count: those where age is above 3.", "rows that are left out"],
    ["Rows of 2019 are excluded.", "rows that are left out"],
    ["The first row was taken for names.", "something that was assumed"],
    ["Bob", "a remark on the data or the method"],
  ])("of %j is: %s", (text, kind) => {
    expect(toCaveatKind(text)).toBe(kind);
  });
});
