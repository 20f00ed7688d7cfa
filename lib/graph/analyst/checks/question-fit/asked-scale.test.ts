import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toExpectedParts, toFormulas } from "../../rederivation/lineage/expected-parts";
import { interpretProgram } from "../../rederivation/lineage/interpret-program";
import { findOtherScales } from "./asked-scale";
import { toQuestionWords } from "./question-words";

const facts = toDatasetFacts("birds", { "Body Mass (g)": [1, 2], price: [3, 4], sex: ["f", "m"] });

function find(question: string, code: string) {
  const formulas = toExpectedParts(interpretProgram(code, [facts]).result).flatMap(toFormulas);
  return findOtherScales(toQuestionWords(question, []), formulas);
}
const mass = `df["Body Mass (g)"]`;

describe("findOtherScales", () => {
  it.each([
    ["What is the mean mass?", `result = ${mass}.mean()`],
    ["What is the mean mass in kg?", `result = ${mass}.mean() / 1000`],
    ["What is the mean mass in kg?", `df["kg"] = ${mass} / 1000\nresult = df["kg"].mean()`],
    ["What is the mean mass in grams?", `result = ${mass}.mean()`],
    ["What percentage is male?", `result = (df["sex"] == "m").mean() * 100`],
    ["What percentage is male?", `result = df["sex"].value_counts(normalize=True)["m"] * 100`],
    ["By what percent is the price higher?", `result = (df["price"].max() / df["price"].min() - 1) * 100`],
    ["Total price in thousands", `result = df["price"].sum() / 1000`],
    ["Total price with 20% on top times 1.2", `result = df["price"].sum() * 1.2`],
    ["Average of price per month", `result = df["price"].sum() / 12`],
    ["How many are there?", `result = len(df)`],
    ["Price range", `result = df["price"].max() - df["price"].min()`],
  ])("has nothing against “%s” as %s", (question, code) => {
    expect(find(question, code)).toEqual([]);
  });

  it.each([
    [
      "What is the mean mass in kg?",
      `result = ${mass}.mean()`,
      "The question asks for kg: Body Mass (g) times 0.001, but the figures are Body Mass (g) as it stands.",
    ],
    [
      "What is the mean mass in kg?",
      `result = ${mass}.mean() / 100`,
      "The question asks for kg: Body Mass (g) times 0.001, but the figures are Body Mass (g) times 0.01.",
    ],
    [
      "What is the mean mass?",
      `result = ${mass}.mean() / 1000`,
      "The figures are multiplied by 0.001, which the question does not ask for.",
    ],
    [
      "What is the total price?",
      `result = df["price"].sum() * 100`,
      "The figures are multiplied by 100, which the question does not ask for.",
    ],
    [
      "What is the total price?",
      `result = (df["price"] * 2).sum()`,
      "The figures are multiplied by 2, which the question does not ask for.",
    ],
  ])("says of “%s” as %s what they are multiplied by", (question, code, text) => {
    expect(find(question, code)).toEqual([text]);
  });
});
