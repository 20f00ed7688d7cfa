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
    "describe the data",
    {
      kind: "table",
      columns: [
        { name: "column", type: "text" },
        { name: "type", type: "text" },
        { name: "rows with a value", type: "number" },
        { name: "missing values", type: "number" },
        { name: "different values", type: "number" },
        { name: "mean", type: "number" },
        { name: "lowest", type: "number" },
        { name: "highest", type: "number" },
      ],
      rows: [
        ["Order Date", "date", 12, 0, 12, null, null, null],
        ["Customer ID", "id", 12, 0, 5, null, null, null],
        ["Region", "category", 11, 1, 3, null, null, null],
        ["Product", "category", 12, 0, 3, null, null, null],
        ["Unit Price ($)", "number", 11, 1, 5, 70.70454545454545, 20.5, 150],
        ["Quantity", "number", 12, 0, 5, 2.1666666666666665, 1, 5],
        ["Rating", "number", 10, 2, 4, 4, 2, 5],
        ["Returned", "boolean", 12, 0, 2, null, null, null],
      ],
      totalRows: 8,
    },
    {
      headline: "The table has **12 rows** and **8 columns**.",
      findings: [
        "- **Order Date** (date): 12 different values",
        "- **Customer ID** (id): 5 different values",
        "- **Region** (category): 3 different values, 1 missing",
        "- **Product** (category): 3 different values",
        "- **Unit Price ($)** (number): $20.50 to $150, average $70.70, 1 missing",
        "- **Quantity** (number): 1 to 5, average 2.17",
        "- **Rating** (number): 2 to 5, average 4, 2 missing",
        "- **Returned** (boolean): 2 different values",
      ],
      basis: [],
    },
  ],
  [
    "how many columns are there",
    {
      kind: "record",
      entries: [
        { name: "columns", value: 8 },
        { name: "rows", value: 12 },
      ],
    },
    { headline: "The table has **8 columns** and **12 rows**.", findings: [], basis: [] },
  ],
  [
    "what columns are there",
    {
      kind: "table",
      columns: [
        { name: "column", type: "text" },
        { name: "type", type: "text" },
        { name: "rows with a value", type: "number" },
        { name: "missing values", type: "number" },
        { name: "different values", type: "number" },
      ],
      rows: [
        ["Order Date", "date", 12, 0, 12],
        ["Customer ID", "id", 12, 0, 5],
        ["Region", "category", 11, 1, 3],
        ["Product", "category", 12, 0, 3],
        ["Unit Price ($)", "number", 11, 1, 5],
        ["Quantity", "number", 12, 0, 5],
        ["Rating", "number", 10, 2, 4],
        ["Returned", "boolean", 12, 0, 2],
      ],
      totalRows: 8,
    },
    {
      headline: "The table has **12 rows** and **8 columns**.",
      findings: [
        "- **Order Date** (date): 12 different values",
        "- **Customer ID** (id): 5 different values",
        "- **Region** (category): 3 different values, 1 missing",
        "- **Product** (category): 3 different values",
        "- **Unit Price ($)** (number): 5 different values, 1 missing",
        "- **Quantity** (number): 5 different values",
        "- **Rating** (number): 4 different values, 2 missing",
        "- **Returned** (boolean): 2 different values",
      ],
      basis: [],
    },
  ],
];

describe("the words of overview", () => {
  it.each(cases)("tell “%s”", (question, result, text) => {
    expect(toText(question, result)).toEqual(text);
  });

  it("are none for a result of another form", () => {
    expect(toText("describe the data", { kind: "scalar", value: "unexpected" })).toBeNull();
  });
});
