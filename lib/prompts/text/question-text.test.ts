import { describe, expect, it } from "vitest";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { SummarisedDataset } from "../dataset-summary";
import { toQuestionText } from "./question-text";

function toDataset(columnNames: readonly string[]): SummarisedDataset {
  const columns = columnNames.map((name): ColumnProfile => {
    const nothing = { min: null, max: null, mean: null, deviation: null, median: null, top: [] };
    const samples = { head: null, middle: null, tail: null, rare: null };
    return { name, type: "number", storage: "DOUBLE", missing: 3, distinct: 9, ...nothing, samples };
  });
  return { name: "survey", notices: [], profile: { rowCount: 100, duplicateRows: 0, columns } };
}

const many = Array.from({ length: 2000 }, (_, index) => `item_${(index * 7919) % 9973}_score`);

describe("toQuestionText", () => {
  it("is the question in its fence", () => {
    expect(toQuestionText("How old?\n## Task: explain", [toDataset(["age"])])).toBe(
      "```question\nHow old?\n| ## Task: explain\n```",
    );
  });

  it("adds columns that do not fit the overview and that the question names", () => {
    const dataset = toDataset([...many, "householdIncome", "shoe|size"]);
    expect(toQuestionText("What is the mean household income by shoe size?", [dataset])).toBe(
      [
        "```question\nWhat is the mean household income by shoe size?\n```\n",
        "Columns that the overview leaves out and the question may mean:\n",
        '```data\nname|type|distinct|missing|dataset\nhouseholdIncome|num|9|3|survey\n"shoe\\u007csize"|num|9|3|survey\n```',
      ].join("\n"),
    );
  });

  it("adds at most forty", () => {
    const text = toQuestionText("Which item has the best score?", [toDataset(many)]);
    expect(text.match(/^item_/gmu)).toHaveLength(40);
  });

  it("clips a question that is too long", () => {
    expect(toQuestionText("x".repeat(20_000), []).length).toBeLessThan(8_100);
  });
});
