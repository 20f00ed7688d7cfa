import { describe, expect, it } from "vitest";
import { toPeriodKey, toPeriodUnit } from "./periods";

describe("toPeriodKey", () => {
  it.each([
    ["year", 2013, "2013-01-01"],
    ["year", "2013-12-31T00:00:00", "2013-01-01"],
    ["quarter", "2013Q3", "2013-07-01"],
    ["quarter", "2013-09-30", "2013-07-01"],
    ["month", "2013-05", "2013-05-01"],
    ["month", "2013-05-31T00:00:00", "2013-05-01"],
    ["week", "2013-05-05", "2013-04-29"],
    ["week", "2013-04-29/2013-05-05", "2013-04-29"],
    ["day", "2013-05-05T00:00:00", "2013-05-05"],
    ["month", "May", "May"],
    ["month", null, null],
  ] as const)("takes the %s %s for %s", (unit, cell, expected) => {
    expect(toPeriodKey(unit, cell)).toBe(expected);
  });
});

describe("toPeriodUnit", () => {
  it.each([
    ["ME", "month"],
    ["QS", "quarter"],
    ["W", "week"],
    ["YE", "year"],
    ["D", "day"],
    ["15min", null],
    ["constructor", null],
    [undefined, null],
  ])("reads %s", (alias, expected) => {
    expect(toPeriodUnit(alias)).toBe(expected);
  });
});
