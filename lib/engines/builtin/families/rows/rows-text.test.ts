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
    "cheapest order",
    {
      kind: "table",
      columns: [
        { name: "Order Date", type: "date" },
        { name: "Customer ID", type: "text" },
        { name: "Region", type: "text" },
        { name: "Product", type: "text" },
        { name: "Quantity", type: "number" },
        { name: "Rating", type: "number" },
        { name: "Returned", type: "boolean" },
        { name: "Unit Price ($)", type: "number" },
      ],
      rows: [
        ["2024-01-10", "C100", "North", "Lamp", 1, 5, false, 20.5],
        ["2024-01-12", "C102", "East", "Lamp", 3, null, false, 20.5],
        ["2024-02-17", "C102", "North", "Lamp", 4, 5, false, 20.5],
        ["2024-03-21", "C101", "South", "Lamp", 2, 5, false, 20.5],
      ],
      totalRows: 4,
    },
    {
      headline: "The lowest Unit Price is **$20.50**. It occurs in 4 rows.",
      findings: [
        "- $20.50: Order Date 2024-01-10, Customer ID C100, Region North, Product Lamp",
        "- $20.50: Order Date 2024-01-12, Customer ID C102, Region East, Product Lamp",
        "- $20.50: Order Date 2024-02-17, Customer ID C102, Region North, Product Lamp",
        "- $20.50: Order Date 2024-03-21, Customer ID C101, Region South, Product Lamp",
      ],
      basis: [],
    },
  ],
  [
    "the 3 most expensive orders",
    {
      kind: "table",
      columns: [
        { name: "Order Date", type: "date" },
        { name: "Customer ID", type: "text" },
        { name: "Region", type: "text" },
        { name: "Product", type: "text" },
        { name: "Quantity", type: "number" },
        { name: "Rating", type: "number" },
        { name: "Returned", type: "boolean" },
        { name: "Unit Price ($)", type: "number" },
      ],
      rows: [
        ["2024-01-11", "C101", "South", "Desk", 2, 4, true, 150],
        ["2024-02-15", "C100", "South", "Desk", 1, 5, true, 150],
        ["2024-03-19", "C104", "North", "Desk", 1, 4, true, 149],
      ],
      totalRows: 3,
    },
    {
      headline: "The highest Unit Price is **$150**. It occurs in 2 rows.",
      findings: [
        "- $150: Order Date 2024-01-11, Customer ID C101, Region South, Product Desk",
        "- $150: Order Date 2024-02-15, Customer ID C100, Region South, Product Desk",
        "- $149: Order Date 2024-03-19, Customer ID C104, Region North, Product Desk",
      ],
      basis: [],
    },
  ],
];

describe("the words of rows", () => {
  it.each(cases)("tell “%s”", (question, result, text) => {
    expect(toText(question, result)).toEqual(text);
  });

  it("are none for a result of another form", () => {
    expect(toText("cheapest order", { kind: "scalar", value: "unexpected" })).toBeNull();
  });
});
