import { describe, expect, it } from "vitest";
import { formatAmount, formatCount, formatNumber, formatPercent } from "./numbers";

describe("a number", () => {
  it("has thousands separators, a minus sign and only as many decimals as its size needs", () => {
    expect(
      [5076.016260162602, 344, 0, -0, 1234567, -1234.5, 0.05, 12.3456789, 0.123456789, 39.1].map(formatNumber),
    ).toEqual(["5,076.02", "344", "0", "0", "1,234,567", "−1,234.5", "0.05", "12.35", "0.123", "39.1"]);
  });

  it("has an exponent when it is too large or too small to read", () => {
    expect([3.2e-9, 1.5e17].map(formatNumber)).toEqual(["3.2E−9", "1.5E17"]);
  });
});

it("a count has its noun in the singular or plural", () => {
  expect([formatCount(1, "day"), formatCount(1200, "row"), formatCount(2, "entry", "entries")]).toEqual([
    "1 day",
    "1,200 rows",
    "2 entries",
  ]);
});

it("a percentage never becomes zero by rounding", () => {
  expect([47.9712, 0, 0.0012, -3].map(formatPercent)).toEqual(["47.97 %", "0 %", "0.0012 %", "−3 %"]);
});

it.each<[number, string | null, string]>([
  [5076.016, "g", "5,076.02 g"],
  [1200, "EUR", "€1,200"],
  [-4.5, "$", "−$4.50"],
  [12.5, "%", "12.5 %"],
  [3, "<b>", "3 b"],
  [3, null, "3"],
])("%d in %s is %s", (value, unit, text) => {
  expect(formatAmount(value, unit)).toBe(text);
});
