import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { checkShape } from "./check-shape";

const lexicon = toLexicon(
  toDatasetFacts("orders", { Town: ["York", "Hull", "York", "Leeds"], "Revenue (€)": [120.5, 80, 310, 45.25] }),
);
const one: AnalysisResult = { kind: "scalar", value: 555.75 };
const towns: AnalysisResult = {
  kind: "table",
  columns: [{ name: "Town", type: "text" }, { name: "revenue", type: "number" }], // prettier-ignore
  rows: [["York", 430.5], ["Hull", 80], ["Leeds", 45.25]], // prettier-ignore
  totalRows: 3,
};

describe("the shape of a program's result", () => {
  it.each([
    ["total revenue by town", one, ["The question asks for numbers by “town”, but the result is a single number."]],
    ["top 2 towns by revenue", towns, ["The question asks for the first 2, but the result has 3."]],
  ])("does not fit: %s", (question, result, notes) => {
    expect(checkShape(question, result, lexicon)).toEqual(notes);
  });

  it.each([
    ["total revenue by town", towns],
    ["top 3 towns by revenue", towns],
    ["average revenue of a town", one],
    ["which town is the best by revenue", one],
    ["total revenue in York", one],
  ])("fits: %s", (question, result) => {
    expect(checkShape(question, result, lexicon)).toEqual([]);
  });
});
