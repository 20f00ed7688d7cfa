import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toCodeReading } from "../../python/code-reading";
import { toExpectedParts, toFormulas } from "../../rederivation/lineage/expected-parts";
import { interpretProgram } from "../../rederivation/lineage/interpret-program";
import { isAsked } from "./asked-filters";
import { findMisfits } from "./find-misfits";
import { toQuestionWords } from "./question-words";

const facts = toDatasetFacts("sales", {
  city: ["Rome", "Oslo", "Rome"],
  weather: ["rain", "sun", "sun"],
  "Unit Price": [3, 4, 5],
  units: [1, 2, 3],
  order_id: [1, 2, 3],
});

function find(question: string, code: string) {
  const formulas = toExpectedParts(interpretProgram(code, [facts]).result).flatMap(toFormulas);
  const { caveats, isOther } = findMisfits({ question, reading: toCodeReading(code, [facts]), grouped: [], formulas });
  return { texts: caveats.map(({ text }) => text), isOther };
}
const nothing = { texts: [], isOther: false };

describe("findMisfits", () => {
  it.each([
    ["What is the average unit price?", `result = df["Unit Price"].mean()`],
    ["Average unit price in Rome?", `result = df[df["city"] == "Rome"]["Unit Price"].mean()`],
    ["How many orders are there?", `result = len(df)`],
    ["How many units were sold?", `result = df["units"].sum()`],
    ["What is the total of units?", `result = df["units"].sum()`],
    ["Median units?", `result = df["units"].quantile(0.5)`],
    ["What percentage of days were sunny?", `result = (df["weather"] == "sun").mean() * 100`],
    ["What is the 90th percentile of units?", `result = df["units"].quantile(0.9)`],
    ["Which city has the highest average units?", `result = df.groupby("city")["units"].mean().idxmax()`],
    ["Mean units by city weather?", `result = df.groupby("weather")["units"].mean()`],
    ["Number of rows with more than 5,000 units", `result = len(df[df["units"] > 5000])`],
  ])("has nothing against “%s”", (question, code) => {
    expect(find(question, code)).toEqual(nothing);
  });

  it.each([
    [
      "What is the average of units?",
      `result = df["units"].sum()`,
      "The question asks for a mean, but the figures are: sum of units.",
    ],
    [
      "Median units?",
      `result = df["units"].mean()`,
      "The question asks for a median, but the figures are: mean of units.",
    ],
    [
      "90th percentile of units?",
      `result = df["units"].quantile(0.95)`,
      "The question asks for the 90 % quantile, but the figures are: 95 % quantile of units.",
    ],
    [
      "Mean units by city and weather?",
      `result = df.groupby("weather")["units"].mean()`,
      "The question names city, which the code does not read.",
    ],
    [
      "What is the mean unit price?",
      `result = df["units"].mean()`,
      "The question names Unit Price, which the code does not read.",
    ],
    [
      "What is the mean unit price?",
      `x = df.dropna(subset=["Unit Price"])\nresult = x["units"].mean()`,
      "The question names Unit Price, but the figures are about units.",
    ],
  ])("says that “%s” asks for something else", (question, code, text) => {
    expect(find(question, code)).toEqual({ texts: [text], isOther: true });
  });

  it.each([
    [
      "Mean of units in Rome?",
      `result = df["units"].mean()`,
      "The question speaks of Rome, but the code chooses no rows or groups by it.",
    ],
    [
      "Mean of units in 2009?",
      `result = df["units"].mean()`,
      "The question names 2009, which the code chooses no rows by.",
    ],
    [
      "What percentage of Rome rows are sunny?",
      `result = ((df["city"] == "Rome") & (df["weather"] == "sun")).sum() / len(df)`,
      "The share is of all rows, not only of those where city is Rome.",
    ],
    [
      "What share of rows are sunny in each city?",
      `g = df.assign(s=df["weather"] == "sun").groupby("city")["s"].sum()\nresult = g / len(df)`,
      "The shares are of all rows together, not of the rows of each group.",
    ],
  ])("doubts the rows of “%s”", (question, code, text) => {
    expect(find(question, code).texts).toEqual([text]);
  });
});

describe("isAsked", () => {
  const asked = (question: string, condition: string) => {
    const [step] = interpretProgram(`result = df[${condition}]`, [facts]).steps;
    return step?.kind === "filter" && step.condition !== null && isAsked(step.condition, toQuestionWords(question, []));
  };

  it.each([
    ["orders in Rome", `df["city"] == "Rome"`],
    ["sunny days", `df["weather"] == "sun"`],
    ["orders not in Rome", `df["city"] != "Rome"`],
    ["orders except Rome", `~(df["city"] == "Rome")`],
    ["more than 20 units", `df["units"] > 20`],
    ["at least 20 units", `df["units"] >= 20`],
    ["under 20 units", `df["units"] < 20`],
    ["rows with a price", `df["Unit Price"].notna()`],
  ])("finds a reason in “%s” for %s", (question, condition) => {
    expect(asked(question, condition)).toBe(true);
  });

  it.each([
    ["orders in Oslo", `df["city"] == "Rome"`],
    ["orders in Rome", `df["city"] != "Rome"`],
    ["orders except Rome", `df["city"] == "Rome"`],
    ["more than 20 units", `df["units"] < 20`],
    ["more than 20 units", `df["units"] >= 20`],
    ["at least 20 units", `df["units"] > 20`],
    ["more than 20 units", `df["units"] > 30`],
    ["orders in Rome", `(df["city"] == "Rome") & (df["weather"] == "sun")`],
  ])("finds none in “%s” for %s", (question, condition) => {
    expect(asked(question, condition)).toBe(false);
  });
});
