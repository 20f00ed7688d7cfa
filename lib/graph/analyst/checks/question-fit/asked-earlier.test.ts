import { describe, expect, it } from "vitest";
import type { RowCondition } from "@/lib/ports/column-expression";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { isAskedEarlier, isFollowUp } from "./asked-earlier";
import { toQuestionWords } from "./question-words";

const words = (question: string) => toQuestionWords(question, []);
const { columns } = toDatasetFacts("sales", {
  city: ["Rome", "Oslo", "Rome"],
  year: [2020, 2021, 2022],
  units: [1, 2, 3],
}).profile;
const compare = (name: string, op: "=" | "!=" | ">" | "<", value: string | number): RowCondition => ({
  kind: "compare",
  of: { kind: "column", name },
  op,
  value,
});
const inRome = compare("city", "=", "Rome");

describe("isFollowUp", () => {
  it.each([
    "And the median?",
    "What about Oslo?",
    "Now show it as a bar chart, sorted by size",
    "By region?",
    "How many of those customers returned?",
    "Which of them sold most in December?",
    "Median instead?",
  ])("finds one in “%s”", (question) => {
    expect(isFollowUp(words(question))).toBe(true);
  });

  it.each([
    "What is the mean number of units per city?",
    "And over all rows?",
    "What is the overall mean of that column?",
    "How many customers bought more than twice in December?",
  ])("finds none in “%s”", (question) => {
    expect(isFollowUp(words(question))).toBe(false);
  });
});

describe("isAskedEarlier", () => {
  const asked = (question: string, before: readonly string[], condition: RowCondition) =>
    isAskedEarlier(condition, { question: words(question), earlier: before.map(words), columns });

  it.each<[string, string[], RowCondition]>([
    ["And the median?", ["Mean of units in Rome?"], inRome],
    ["And by year?", ["Mean of units in Rome?", "And the median?"], inRome],
    ["And since 2021?", ["Units in Rome?"], { kind: "all", of: [inRome, compare("year", "=", 2021)] }],
    ["And the mean of these?", ["How many rows have more than 20 units?"], compare("units", ">", 20)],
    ["And without those?", ["Rows except Rome?"], { kind: "not", of: inRome }],
  ])("keeps in “%s” what was asked for", (question, before, condition) => {
    expect(asked(question, before, condition)).toBe(true);
  });

  it.each<[string, string[], RowCondition]>([
    ["And the median?", [], inRome],
    ["And the median?", ["Mean of units in Oslo?"], inRome],
    ["And in Oslo?", ["Mean of units in Rome?"], inRome],
    ["And in 2022?", ["Mean of units in 2020?"], compare("year", "=", 2020)],
    ["What is the mean of units by year?", ["Mean of units in Rome?"], inRome],
    ["And the mean over all rows?", ["Mean of units in Rome?"], inRome],
    ["And the mean?", ["How many rows have more than 20 units?"], compare("units", "<", 20)],
    ["And the mean?", ["Units in Rome?"], { kind: "all", of: [inRome, compare("year", "=", 2021)] }],
  ])("finds no reason in “%s” after %j", (question, before, condition) => {
    expect(asked(question, before, condition)).toBe(false);
  });
});
