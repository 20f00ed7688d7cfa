import { describe, expect, it } from "vitest";
import { followFormulas } from "@/lib/testing/followed-program";
import { findOtherTimes } from "./asked-times";
import { toQuestionWords } from "./question-words";

const find = (question: string, code: string) => findOtherTimes(toQuestionWords(question, []), followFormulas(code));
const year = `df["day"].dt.year`;
const month = `df["day"].dt.month`;

describe("findOtherTimes", () => {
  it.each([
    ["Sum of units in 2023?", `result = df[${year} == 2023]["units"].sum()`],
    ["Sum of units in 2023?", `result = df[(df["day"] >= "2023-01-01") & (df["day"] < "2024-01-01")]["units"].sum()`],
    ["Sum of units in 2023?", `result = df[df["day"] <= "2023-12-31"]["units"].sum()`],
    ["Sum of units since 2024?", `result = df[df["day"] > "2023-12-31"]["units"].sum()`],
    ["Sum of units before 2024?", `result = df[${year} < 2024]["units"].sum()`],
    ["Sum of units in February 2024?", `result = df[(${year} == 2024) & (${month} == 2)]["units"].sum()`],
    ["Sum of units from July to September", `result = df[${month}.isin([7, 8, 9])]["units"].sum()`],
    ["Sum of units in summer", `result = df[${month}.between(6, 8)]["units"].sum()`],
    ["Sum of units in Q3 2023", `result = df[(${year} == 2023) & (df["day"].dt.quarter == 3)]["units"].sum()`],
    ["Sum of units on weekends", `result = df[df["day"].dt.dayofweek >= 5]["units"].sum()`],
    ["Sum of units by month in 2023", `x = df[${year} == 2023]\nresult = x.groupby(x["day"].dt.month)["units"].sum()`],
    [
      "How did the units change from 2023 to 2024?",
      `result = df[${year} == 2024]["units"].sum() - df[${year} == 2023]["units"].sum()`,
    ],
    [
      "What share of the units of 2023 is in July?",
      `x = df[${year} == 2023]\nresult = x[x["day"].dt.month == 7]["units"].sum() / x["units"].sum()`,
    ],
    ["Sum of units until 2023-08-15", `result = df[df["day"] < "2023-08-15"]["units"].sum()`],
    ["Sum of units on 15 August", `result = df[${month} == 8]["units"].sum()`],
    ["Sum of units of Rome", `result = df[df["city"] == "Rome"]["units"].sum()`],
    ["Sum of units by year", `result = df.groupby(${year})["units"].sum()`],
    ["Sum of units in 2023?", `t = df.groupby(${year})["units"].sum()\nresult = t[2023]`],
  ])("has nothing against “%s” as %s", (question, code) => {
    expect(find(question, code)).toEqual([]);
  });

  it.each([
    [
      "Sum of units in 2023?",
      `result = df[${year} >= 2023]["units"].sum()`,
      "The question names 2023; the figures also count 2024-01-01, and 62 more days differ.",
    ],
    [
      "Sum of units in 2023?",
      `result = df[df["day"] < "2023-12-31"]["units"].sum()`,
      "The question names 2023; the figures do not count 2023-12-31.",
    ],
    [
      "Sum of units in 2023?",
      `t = df.groupby(${year})["units"].sum()\nresult = t[2024]`,
      "The question names 2023; the figures do not count 2023-07-01, and 246 more days differ.",
    ],
    [
      "Sum of units from July to September",
      `result = df[${month}.isin([8, 9, 10])]["units"].sum()`,
      "The question names July, August, September; the figures do not count 2023-07-01, and 61 more days differ.",
    ],
    [
      "Sum of units in winter",
      `result = df["units"].sum()`,
      "The question names winter; the figures also count 2023-07-01, and 155 more days differ.",
    ],
    [
      "Sum of units on weekends",
      `result = df[df["day"].dt.dayofweek >= 4]["units"].sum()`,
      "The question names saturdays, sundays; the figures also count 2023-07-07, and 34 more days differ.",
    ],
    [
      "Sum of units after 2023",
      `result = df[~(${year} == 2024)]["units"].sum()`,
      "The question names from 2024 on; the figures also count 2023-07-01, and 246 more days differ.",
    ],
  ])("says of “%s” as %s which day differs", (question, code, text) => {
    expect(find(question, code)).toEqual([text]);
  });
});
