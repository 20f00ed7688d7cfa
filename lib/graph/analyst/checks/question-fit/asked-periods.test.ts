import { describe, expect, it } from "vitest";
import { followFormulas, sales } from "@/lib/testing/followed-program";
import { toCodeReading } from "../../python/code-reading";
import { findUnmetPeriods, findUnusedMonths, findUnusedYears, namesMonth } from "./asked-periods";
import { toFigureRows } from "./figure-rows";
import { toQuestionWords } from "./question-words";

const rowsOf = (code: string) => toFigureRows(followFormulas(code));
const words = (question: string) => toQuestionWords(question, []);

describe("findUnusedYears", () => {
  it.each([
    ["units in 2023", `result = df["units"].sum()`, ["2023"]],
    ["units in 2023", `result = df[df["city"] == "Rome"]["units"].sum()`, ["2023"]],
    ["units in 2023", `result = df[df["day"].dt.year == 2023]["units"].sum()`, []],
    ["units in 2023", `result = df[df["day"] >= "2023-01-01"]["units"].sum()`, []],
    ["units in 2023", `result = df.groupby(df["day"].dt.year)["units"].sum()`, []],
    ["units", `result = df["units"].sum()`, []],
  ])("of “%s” as %s", (question, code, expected) => {
    expect(findUnusedYears(words(question), rowsOf(code))).toEqual(expected);
  });
});

describe("findUnusedMonths", () => {
  it.each([
    ["units in March", `result = df[df["city"] == "Rome"]["units"].sum()`, ["march"]],
    ["units in March", `result = df[df["day"].dt.month == 3]["units"].sum()`, []],
    ["units in March", `result = df.groupby(df["day"].dt.month)["units"].sum()`, []],
  ])("of “%s” as %s", (question, code, expected) => {
    expect(findUnusedMonths(words(question), rowsOf(code), toCodeReading(code, [sales]))).toEqual(expected);
  });
});

describe("findUnmetPeriods", () => {
  it.each([
    ["units per month", `result = df.groupby(df["day"].dt.month)["units"].sum()`, []],
    ["units per month", `result = df.groupby(df["day"].dt.year)["units"].sum()`, ["month"]],
    ["units per month", `result = df.groupby("city")["units"].sum()`, []],
  ])("of “%s” as %s", (question, code, expected) => {
    expect(findUnmetPeriods(words(question), rowsOf(code))).toEqual(expected);
  });
});

describe("namesMonth", () => {
  it("knows the months that a question names", () => {
    expect([3, 4, "3"].map((month) => namesMonth(words("rain in March"), month))).toEqual([true, false, false]);
  });
});
