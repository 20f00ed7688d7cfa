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
    "outliers in unit price",
    {
      kind: "table",
      columns: [
        { name: "column", type: "text" },
        { name: "outliers", type: "number" },
        { name: "below", type: "number" },
        { name: "above", type: "number" },
        { name: "lower limit", type: "number" },
        { name: "upper limit", type: "number" },
        { name: "rows used", type: "number" },
      ],
      rows: [["Unit Price ($)", 0, 0, 0, -116.9375, 249.5625, 11]],
      totalRows: 1,
    },
    {
      headline: "Unit Price has **no outliers**.",
      findings: ["- 0 below -$116.94 and 0 above $249.56, among 11 rows."],
      basis: [],
    },
  ],
  [
    "are there outliers",
    {
      kind: "table",
      columns: [
        { name: "column", type: "text" },
        { name: "outliers", type: "number" },
        { name: "below", type: "number" },
        { name: "above", type: "number" },
        { name: "lower limit", type: "number" },
        { name: "upper limit", type: "number" },
        { name: "rows used", type: "number" },
      ],
      rows: [
        ["Unit Price ($)", 0, 0, 0, -116.9375, 249.5625, 11],
        ["Quantity", 0, 0, 0, -2, 6, 12],
        ["Rating", 0, 0, 0, 0.625, 7.625, 10],
      ],
      totalRows: 3,
    },
    { headline: "**No column has outliers**.", findings: [], basis: [] },
  ],
];

describe("the words of outliers", () => {
  it.each(cases)("tell “%s”", (question, result, text) => {
    expect(toText(question, result)).toEqual(text);
  });

  it("are none for a result of another form", () => {
    expect(toText("outliers in unit price", { kind: "scalar", value: "unexpected" })).toBeNull();
  });
});
