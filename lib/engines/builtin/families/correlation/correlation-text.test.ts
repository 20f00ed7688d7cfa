import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import { orderFacts } from "@/lib/testing/order-table";
import { readPlan } from "../../read-plan";
import type { FamilyText } from "../family";
import { toFamilyText } from "../to-family-text";

function toText(question: string, result: AnalysisResult): FamilyText | null {
  const reading = readPlan(question, orderFacts);
  if (!("plan" in reading)) throw new Error(`no plan for “${question}”`);
  return toFamilyText({ plan: reading.plan, dataset: orderFacts, datasets: [orderFacts] }, result);
}

const cases: readonly (readonly [question: string, result: AnalysisResult, text: FamilyText])[] = [
  [
    "correlation between quantity and rating",
    {
      kind: "record",
      entries: [
        { name: "Pearson correlation", value: -8.787051969567965e-18 },
        { name: "Spearman correlation", value: -0.10299060159868975 },
        { name: "rows used", value: 10 },
        { name: "rows without both values", value: 2 },
      ],
    },
    {
      headline: "Quantity and Rating have practically no linear relationship: Pearson correlation **0** over 10 rows.",
      findings: ["- By ranks (Spearman), which a few extreme values move less, it is -0.103."],
      basis: [
        "2 rows without both values are left out.",
        "A correlation alone does not show that one causes the other.",
      ],
    },
  ],
  [
    "correlation matrix",
    {
      kind: "table",
      columns: [
        { name: "column", type: "text" },
        { name: "other column", type: "text" },
        { name: "Pearson correlation", type: "number" },
        { name: "rows used", type: "number" },
      ],
      rows: [
        ["Unit Price ($)", "Quantity", -0.3563469614601117, 11],
        ["Unit Price ($)", "Rating", -0.1782172168211237, 9],
        ["Quantity", "Rating", 1.6737241846796126e-17, 10],
      ],
      totalRows: 3,
    },
    {
      headline:
        "The strongest correlation is between **Unit Price** and **Quantity**: **-0.356**, a moderate negative relationship.",
      findings: [
        "- Unit Price and Quantity: -0.356 (11 rows)",
        "- Unit Price and Rating: -0.178 (9 rows)",
        "- Quantity and Rating: 0 (10 rows)",
      ],
      basis: ["A correlation alone does not show that one causes the other."],
    },
  ],
  [
    "what correlates most with rating",
    {
      kind: "table",
      columns: [
        { name: "column", type: "text" },
        { name: "other column", type: "text" },
        { name: "Pearson correlation", type: "number" },
        { name: "rows used", type: "number" },
      ],
      rows: [
        ["Rating", "Unit Price ($)", -0.1782172168211237, 9],
        ["Rating", "Quantity", -8.368620923398063e-18, 10],
      ],
      totalRows: 2,
    },
    {
      headline: "**Unit Price** has the strongest correlation with Rating: **-0.178**, a weak negative relationship.",
      findings: ["- Unit Price: -0.178 (9 rows)", "- Quantity: 0 (10 rows)"],
      basis: ["A correlation alone does not show that one causes the other."],
    },
  ],
  [
    "correlation between quantity and rating where quantity is above 4",
    {
      kind: "record",
      entries: [
        { name: "Pearson correlation", value: null },
        { name: "Spearman correlation", value: null },
        { name: "rows used", value: 1 },
        { name: "rows without both values", value: 0 },
      ],
    },
    {
      headline:
        "There is no correlation of Quantity and Rating where Quantity is above 4: too few rows have both values, or one of them never varies.",
      findings: [],
      basis: ["1 row with both values."],
    },
  ],
];

describe("the words of correlation", () => {
  it.each(cases)("tell “%s”", (question, result, text) => {
    expect(toText(question, result)).toEqual(text);
  });

  it("are none for a result of another form", () => {
    expect(toText("correlation between quantity and rating", { kind: "scalar", value: "unexpected" })).toBeNull();
  });
});
