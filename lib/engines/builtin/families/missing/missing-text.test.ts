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
    "which columns have missing values",
    {
      kind: "table",
      columns: [
        { name: "column", type: "text" },
        { name: "missing values", type: "number" },
        { name: "share in %", type: "number" },
      ],
      rows: [
        ["Rating", 2, 16.666666666666668],
        ["Region", 1, 8.333333333333334],
        ["Unit Price ($)", 1, 8.333333333333334],
        ["Order Date", 0, 0],
        ["Customer ID", 0, 0],
        ["Product", 0, 0],
        ["Quantity", 0, 0],
        ["Returned", 0, 0],
      ],
      totalRows: 8,
    },
    {
      headline: "**3 of 8 columns** have missing values, 4 in all; most are missing in **Rating** (2).",
      findings: [
        "- Rating: 2 missing values (16.67 %)",
        "- Region: 1 missing value (8.33 %)",
        "- Unit Price ($): 1 missing value (8.33 %)",
      ],
      basis: ["Empty cells count as missing; words such as “unknown” do not."],
    },
  ],
  [
    "how many missing values in rating",
    {
      kind: "table",
      columns: [
        { name: "column", type: "text" },
        { name: "missing values", type: "number" },
        { name: "share in %", type: "number" },
      ],
      rows: [["Rating", 2, 16.666666666666668]],
      totalRows: 1,
    },
    { headline: "Rating has **2 missing values** (16.67 %).", findings: [], basis: [] },
  ],
  [
    "missing values in quantity and product",
    {
      kind: "table",
      columns: [
        { name: "column", type: "text" },
        { name: "missing values", type: "number" },
        { name: "share in %", type: "number" },
      ],
      rows: [
        ["Quantity", 0, 0],
        ["Product", 0, 0],
      ],
      totalRows: 2,
    },
    { headline: "**No values are missing** in the 2 columns.", findings: [], basis: [] },
  ],
];

describe("the words of missing", () => {
  it.each(cases)("tell “%s”", (question, result, text) => {
    expect(toText(question, result)).toEqual(text);
  });

  it("are none for a result of another form", () => {
    expect(toText("which columns have missing values", { kind: "scalar", value: "unexpected" })).toBeNull();
  });
});
