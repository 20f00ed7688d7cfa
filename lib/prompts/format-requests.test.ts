import { describe, expect, it } from "vitest";
import { findFormatPassages, toFormatRequests } from "./format-requests";

const decimals = (digits: number) => ({ by: "decimals", digits });

describe("findFormatPassages", () => {
  it("balances brackets inside of a value", () => {
    expect(findFormatPassages("a @grid[[1, 2], [3]] b @x[1]")).toEqual([
      { name: "grid", value: "[1, 2], [3]", start: 2, end: 20 },
      { name: "x", value: "1", start: 23, end: 28 },
    ]);
  });

  it("takes no mail address, no open bracket and no name with a blank before its bracket", () => {
    expect(findFormatPassages("me@host[1] @open[1\n2] @name [3]")).toEqual([]);
  });
});

describe("toFormatRequests", () => {
  it("lists each name once with its hint", () => {
    expect(toFormatRequests("@a[x] then @b[y, z] and @a[other]")).toEqual([
      { name: "a", hint: "x", rounding: null },
      { name: "b", hint: "y, z", rounding: null },
    ]);
  });

  it("takes the rounding that follows a line, from a sentence that names it, else from the whole question", () => {
    const question = [
      "@p[p_value] rounded to 4 decimals",
      "@r[corr]",
      "@share[percent]",
      'where "corr" is rounded to three decimal places.',
    ].join("\n");
    expect(toFormatRequests(question).map(({ rounding }) => rounding)).toEqual([decimals(4), decimals(3), null]);
    const both =
      '@r[r_value] @p[value] where "r_value" is rounded to two decimals, "value" is the p-value, rounded to four decimals.';
    expect(toFormatRequests(both).map(({ rounding }) => rounding)).toEqual([decimals(2), decimals(4)]);
    const before = '@r[corr] @p[x] rounded to four decimals, where the value with three decimals is "corr".';
    expect(toFormatRequests(before)[0]?.rounding).toEqual(decimals(3));
    expect(toFormatRequests("Round to one decimal. @a[x] @b[y]").map(({ rounding }) => rounding)).toEqual([
      decimals(1),
      decimals(1),
    ]);
  });

  it.each([
    ["@a[x] to the nearest integer", decimals(0)],
    ["@a[x] to the nearest hundredth", decimals(2)],
    ["@a[x] with 2-decimal precision", decimals(2)],
    ["@a[x rounded to three decimal places]", decimals(3)],
    ["@a[x] with 3 significant figures", { by: "significant", digits: 3 }],
    ["@a[x] with 40 decimals", null],
    ["@a[x]", null],
  ])("reads %s", (question, rounding) => {
    expect(toFormatRequests(question)).toMatchObject([{ rounding }]);
  });
});
