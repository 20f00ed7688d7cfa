import { describe, expect, it } from "vitest";
import { followFormulas } from "@/lib/testing/followed-program";
import { findOtherRuns } from "./asked-runs";
import { toQuestionWords } from "./question-words";

const monthly = `m = df.groupby(df["day"].dt.to_period("M"))["units"].sum()\n`;

function find(question: string, code: string, before = monthly) {
  return findOtherRuns(toQuestionWords(question, []), followFormulas(`${before}result = ${code}`), { isWhole: true });
}

describe("figures along the rows of a table", () => {
  it.each([
    ["running total of units by month", "m.cumsum()"],
    ["cumulative units so far", "m.cumsum()"],
    ["highest units to date", "m.cummax()"],
    ["3-month moving average of units", "m.rolling(3).mean()"],
    ["rolling three month total", "m.rolling(3).sum()"],
    ["how did units change month over month", "m.diff()"],
    ["units compared with the previous month", "m.diff()"],
    ["growth rate of units by month", "m.pct_change() * 100"],
    ["which month grew most", "m.diff().idxmax()"],
    ["year-over-year growth of units by month in percent", "m.pct_change(12) * 100"],
    [
      "change of units from 2023 to 2024",
      `df[df["day"].dt.year == 2024]["units"].sum() - df[df["day"].dt.year == 2023]["units"].sum()`,
    ],
    ["units by month", "m"],
    ["how many units so far", `df["units"].sum()`],
    ["units in the previous year", `df[df["day"].dt.year == 2023]["units"].sum()`],
  ])("fit %s", (question, code) => {
    expect(find(question, code)).toEqual({ unmet: [], doubts: [] });
  });

  it.each([
    ["running total of units by month", "m", ["a running total"]],
    ["running total of units by month", "m.cummax()", ["a running total"]],
    ["running total of units by month", "m.rolling(3).sum()", ["a running total", "figures of single groups"]],
    ["units by month", "m.cumsum()", ["figures of single groups"]],
    ["units by month", "m.diff()", ["figures of single groups"]],
    ["moving average of units over 3 months", "m", ["a figure of the last ones"]],
    ["3-month moving average of units", "m.rolling(4).mean()", ["a figure of another number of rows"]],
    ["3-month moving average of units", "m.rolling(3).sum()", ["a moving average"]],
    ["how did units change month over month", "m", ["a change from the one before"]],
    ["how did units change month over month", "m.shift() - m", ["a change from the one before"]],
    ["how did units change month over month", "m.diff(2)", ["a change from another place before"]],
    ["year-over-year growth of units by month", "m.diff()", ["a change from another place before"]],
    ["growth rate of units by month", "m.diff()", ["a change in percent"]],
    ["growth rate of units by month", "m / m.shift()", ["a change from the one before"]],
    ["growth rate of units by month", "(m - m.shift()) / m", ["a change from the one before"]],
    ["running total of units by month", "m.sort_values().cumsum()", ["a run in the order of time"]],
  ])("do not fit %s: %s", (question, code, unmet) => {
    expect(find(question, code).unmet).toEqual(unmet);
  });

  it("leave open what a question does not say", () => {
    expect(find("moving average of units", "m.rolling(3).mean()").doubts).toEqual([
      "The question does not say over how many rows the figures should run.",
    ]);
    const calendar = `m = df.groupby(df["day"].dt.month)["units"].sum()\n`;
    expect(find("how did units change month over month", "m.diff()", calendar).doubts).toEqual([
      "The same months of several years count as one, so that no year is told from another.",
    ]);
  });
});
