import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toExpectedParts, toFormulas } from "../../rederivation/lineage/expected-parts";
import { interpretProgram } from "../../rederivation/lineage/interpret-program";
import { findOtherCounts, findUnaskedMeasures } from "./asked-subjects";
import { toQuestionWords } from "./question-words";

const facts = toDatasetFacts("orders", {
  order_id: ["o1", "o2", "o3", "o4"],
  customer_id: ["c1", "c1", "c2", "c2"],
  product: ["x", "y", "x", "z"],
  units: [1, 2, 3, 4],
  repair_cost: [5, 6, 7, 8],
  total_cost: [9, 8, 7, 6],
});
const { columns } = facts.profile;
const follow = (code: string) => toExpectedParts(interpretProgram(code, [facts]).result).flatMap(toFormulas);

describe("findOtherCounts", () => {
  const find = (question: string, code: string) =>
    findOtherCounts(toQuestionWords(question, []), follow(code), columns);

  it.each([
    ["How many units were sold?", `result = df["units"].sum()`],
    ["How many customers are there?", `result = df["customer_id"].nunique()`],
    ["How many orders are there?", `result = len(df)`],
    ["How many different products?", `result = df["product"].nunique()`],
    ["How many rows by customer?", `result = df.groupby("customer_id").size()`],
    ["Total of units", `result = df["units"].sum()`],
  ])("has nothing against “%s” as %s", (question, code) => {
    expect(find(question, code)).toEqual({ isOther: false, doubts: [] });
  });

  it.each([
    ["How many orders are there?", `result = df["units"].sum()`],
    ["How many orders are there?", `result = df["customer_id"].nunique()`],
  ])("sees that “%s” is no %s", (question, code) => {
    expect(find(question, code)).toEqual({ isOther: true, doubts: [] });
  });

  it.each([
    [
      "How many customers are there?",
      `result = len(df)`,
      "Rows are counted, of which several may have the same customer_id.",
    ],
    [
      "How many people are there?",
      `result = df["customer_id"].nunique()`,
      "The figures count different values of customer_id.",
    ],
  ])("doubts “%s” as %s", (question, code, text) => {
    expect(find(question, code)).toEqual({ isOther: false, doubts: [text] });
  });
});

describe("findUnaskedMeasures", () => {
  const find = (question: string, code: string) =>
    findUnaskedMeasures([toQuestionWords(question, [])], follow(code), columns);
  const none = { other: [], unnamed: [], vague: [] };

  it.each([
    ["mean of units", `result = df["units"].mean()`, none],
    ["mean repair cost", `result = df["repair_cost"].mean()`, none],
    ["how many", `result = len(df)`, none],
    [
      "mean repair cost",
      `result = df["total_cost"].mean()`,
      { ...none, other: [{ used: "total_cost", better: "repair_cost" }] },
    ],
    ["how dear is it", `result = df["repair_cost"].mean()`, { ...none, unnamed: ["repair_cost"] }],
    [
      "mean cost",
      `result = df["repair_cost"].mean()`,
      { ...none, vague: [{ used: "repair_cost", others: ["total_cost"] }] },
    ],
  ])("of “%s” as %s", (question, code, expected) => {
    expect(find(question, code)).toEqual(expected);
  });
});
