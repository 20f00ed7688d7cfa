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
    "average unit price",
    {
      kind: "record",
      entries: [
        { name: "mean of Unit Price ($)", value: 70.70454545454545 },
        { name: "rows used", value: 11 },
        { name: "rows without a value", value: 1 },
      ],
    },
    {
      headline: "The average Unit Price is **$70.70**.",
      findings: [],
      basis: ["Computed from 11 rows with a value.", "1 row has no Unit Price and is left out."],
    },
  ],
  [
    "mean and median of quantity",
    {
      kind: "record",
      entries: [
        { name: "mean of Quantity", value: 2.1666666666666665 },
        { name: "median of Quantity", value: 2 },
        { name: "rows used", value: 12 },
        { name: "rows without a value", value: 0 },
      ],
    },
    {
      headline: "The average Quantity is **2.17**.",
      findings: ["- The median Quantity is 2."],
      basis: ["Computed from 12 rows with a value."],
    },
  ],
  [
    "average unit price by product",
    {
      kind: "table",
      columns: [
        { name: "Product", type: "text" },
        { name: "mean of Unit Price ($)", type: "number" },
        { name: "rows used", type: "number" },
        { name: "rows without a value", type: "number" },
      ],
      rows: [
        ["Desk", 149.66666666666666, 3, 0],
        ["Chair", 75.25, 3, 0],
        ["Lamp", 20.6, 5, 1],
      ],
      totalRows: 3,
    },
    {
      headline: "**Desk** has the highest average Unit Price: **$149.67**, against $20.60 for Lamp.",
      findings: ["- Desk: $149.67 (3 rows)", "- Chair: $75.25 (3 rows)", "- Lamp: $20.60 (5 rows)"],
      basis: ["1 row has no Unit Price and is left out."],
    },
  ],
  [
    "average rating by region",
    {
      kind: "table",
      columns: [
        { name: "Region", type: "text" },
        { name: "mean of Rating", type: "number" },
        { name: "rows used", type: "number" },
        { name: "rows without a value", type: "number" },
      ],
      rows: [
        ["South", 4.666666666666667, 3, 1],
        ["North", 4.25, 4, 0],
        [null, 4, 1, 0],
        ["East", 2.5, 2, 1],
      ],
      totalRows: 4,
    },
    {
      headline: "**South** has the highest average Rating: **4.67**, against 2.5 for East.",
      findings: ["- South: 4.67 (3 rows)", "- North: 4.25 (4 rows)", "- no value: 4 (1 row)", "- East: 2.5 (2 rows)"],
      basis: [
        "Rows without a value of Region form a group of their own and are not ranked.",
        "2 rows have no Rating and are left out.",
      ],
    },
  ],
  [
    "max quantity by region",
    {
      kind: "table",
      columns: [
        { name: "Region", type: "text" },
        { name: "highest of Quantity", type: "number" },
        { name: "rows used", type: "number" },
        { name: "rows without a value", type: "number" },
      ],
      rows: [
        [null, 5, 1, 0],
        ["North", 4, 4, 0],
        ["East", 3, 3, 0],
        ["South", 2, 4, 0],
      ],
      totalRows: 4,
    },
    {
      headline: "**North** has the highest maximum Quantity: **4**, against 2 for South.",
      findings: ["- no value: 5 (1 row)", "- North: 4 (4 rows)", "- East: 3 (3 rows)", "- South: 2 (4 rows)"],
      basis: ["Rows without a value of Region form a group of their own and are not ranked."],
    },
  ],
  [
    "total quantity by product and region",
    {
      kind: "table",
      columns: [
        { name: "Product", type: "text" },
        { name: "Region", type: "text" },
        { name: "total of Quantity", type: "number" },
        { name: "rows used", type: "number" },
        { name: "rows without a value", type: "number" },
      ],
      rows: [
        ["Chair", "East", 5, 2, 0],
        ["Chair", "North", 1, 1, 0],
        ["Desk", "North", 1, 1, 0],
        ["Desk", "South", 3, 2, 0],
        ["Lamp", "East", 3, 1, 0],
        ["Lamp", "North", 5, 2, 0],
        ["Lamp", "South", 3, 2, 0],
        ["Lamp", null, 5, 1, 0],
      ],
      totalRows: 8,
    },
    {
      headline:
        "**Chair / East and Lamp / North** have the highest total Quantity: **5**, against 1 for Chair / North and Desk / North.",
      findings: [
        "- Chair / East: 5 (2 rows)",
        "- Chair / North: 1 (1 row)",
        "- Desk / North: 1 (1 row)",
        "- Desk / South: 3 (2 rows)",
        "- Lamp / East: 3 (1 row)",
        "- Lamp / North: 5 (2 rows)",
        "- Lamp / South: 3 (2 rows)",
        "- Lamp / no value: 5 (1 row)",
      ],
      basis: ["Rows without a value of Product and Region form a group of their own and are not ranked."],
    },
  ],
  [
    "average unit price of lamps and desks",
    {
      kind: "table",
      columns: [
        { name: "Product", type: "text" },
        { name: "mean of Unit Price ($)", type: "number" },
        { name: "rows used", type: "number" },
        { name: "rows without a value", type: "number" },
      ],
      rows: [
        ["Desk", 149.66666666666666, 3, 0],
        ["Lamp", 20.6, 5, 1],
      ],
      totalRows: 2,
    },
    {
      headline:
        "**Desk** has the highest average Unit Price where Product is Lamp or Desk: **$149.67**, against $20.60 for Lamp.",
      findings: ["- Desk: $149.67 (3 rows)", "- Lamp: $20.60 (5 rows)"],
      basis: ["1 row has no Unit Price and is left out."],
    },
  ],
  [
    "monthly quantity",
    {
      kind: "table",
      columns: [
        { name: "month", type: "text" },
        { name: "total of Quantity", type: "number" },
        { name: "rows used", type: "number" },
        { name: "rows without a value", type: "number" },
      ],
      rows: [
        ["2024-01", 7, 4, 0],
        ["2024-02", 12, 4, 0],
        ["2024-03", 7, 4, 0],
      ],
      totalRows: 3,
    },
    {
      headline:
        "The total Quantity by month of Order Date is highest in 2024-02 with **12** and lowest in 2024-01 and 2024-03 with **7**.",
      findings: ["- 2024-01: 7", "- 2024-02: 12", "- 2024-03: 7"],
      basis: ["The first and the last period may not be complete."],
    },
  ],
  [
    "average quantity where unit price is above 1000",
    {
      kind: "record",
      entries: [
        { name: "mean of Quantity", value: null },
        { name: "rows used", value: 0 },
        { name: "rows without a value", value: 0 },
      ],
    },
    {
      headline: "No row with a value of Quantity is left where Unit Price is above $1,000, so there is no answer.",
      findings: [],
      basis: [],
    },
  ],
  [
    "earliest order date",
    {
      kind: "record",
      entries: [
        { name: "lowest of Order Date", value: "2024-01-10" },
        { name: "rows used", value: 12 },
        { name: "rows without a value", value: 0 },
      ],
    },
    {
      headline: "The earliest Order Date is **2024-01-10**.",
      findings: [],
      basis: ["Computed from 12 rows with a value."],
    },
  ],
];

describe("the words of aggregate", () => {
  it.each(cases)("tell “%s”", (question, result, text) => {
    expect(toText(question, result)).toEqual(text);
  });

  it("are none for a result of another form", () => {
    expect(toText("average unit price", { kind: "scalar", value: "unexpected" })).toBeNull();
  });
});
