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
    "how many orders are there",
    { kind: "scalar", value: 12 },
    { headline: "The table has **12 rows**.", findings: [], basis: [] },
  ],
  [
    "how many orders in the North",
    {
      kind: "record",
      entries: [
        { name: "matching rows", value: 4 },
        { name: "all rows", value: 12 },
      ],
    },
    {
      headline: "There are **4 rows** where Region is North.",
      findings: [],
      basis: ["Counted among all 12 rows of the table."],
    },
  ],
  [
    "how many different products",
    {
      kind: "record",
      entries: [
        { name: "different values of Product", value: 3 },
        { name: "rows without a value", value: 0 },
      ],
    },
    { headline: "There are **3 different values of Product**.", findings: [], basis: [] },
  ],
  [
    "how many regions are there",
    {
      kind: "record",
      entries: [
        { name: "different values of Region", value: 3 },
        { name: "rows without a value", value: 1 },
      ],
    },
    {
      headline: "There are **3 different values of Region**.",
      findings: [],
      basis: ["1 row without a value of Region is not counted."],
    },
  ],
  [
    "number of orders by region",
    {
      kind: "table",
      columns: [
        { name: "Region", type: "text" },
        { name: "rows", type: "number" },
      ],
      rows: [
        ["North", 4],
        ["South", 4],
        ["East", 3],
        [null, 1],
      ],
      totalRows: 4,
    },
    {
      headline: "**North and South** have the most rows: **4 rows** each.",
      findings: ["- North: 4 rows", "- South: 4 rows", "- East: 3 rows", "- no value: 1 row"],
      basis: ["Rows without a value of Region form a group of their own and are not ranked."],
    },
  ],
  [
    "orders per month",
    {
      kind: "table",
      columns: [
        { name: "month", type: "text" },
        { name: "rows", type: "number" },
      ],
      rows: [
        ["2024-01", 4],
        ["2024-02", 4],
        ["2024-03", 4],
      ],
      totalRows: 3,
    },
    {
      headline: "The number of rows by month of Order Date is **4 rows** throughout.",
      findings: ["- 2024-01: 4 rows", "- 2024-02: 4 rows", "- 2024-03: 4 rows"],
      basis: ["The first and the last period may not be complete."],
    },
  ],
  [
    "which product has the fewest orders",
    {
      kind: "table",
      columns: [
        { name: "Product", type: "text" },
        { name: "rows", type: "number" },
      ],
      rows: [
        ["Chair", 3],
        ["Desk", 3],
        ["Lamp", 6],
      ],
      totalRows: 3,
    },
    {
      headline: "**Chair and Desk** have the fewest rows: **3 rows** each.",
      findings: ["- Chair: 3 rows", "- Desk: 3 rows", "- Lamp: 6 rows"],
      basis: [],
    },
  ],
  [
    "number of orders by product and region",
    {
      kind: "table",
      columns: [
        { name: "Product", type: "text" },
        { name: "Region", type: "text" },
        { name: "rows", type: "number" },
      ],
      rows: [
        ["Chair", "East", 2],
        ["Chair", "North", 1],
        ["Desk", "North", 1],
        ["Desk", "South", 2],
        ["Lamp", "East", 1],
        ["Lamp", "North", 2],
        ["Lamp", "South", 2],
        ["Lamp", null, 1],
      ],
      totalRows: 8,
    },
    {
      headline: "**Chair / East, Desk / South, Lamp / North and Lamp / South** have the most rows: **2 rows** each.",
      findings: [
        "- Chair / East: 2 rows",
        "- Chair / North: 1 row",
        "- Desk / North: 1 row",
        "- Desk / South: 2 rows",
        "- Lamp / East: 1 row",
        "- Lamp / North: 2 rows",
        "- Lamp / South: 2 rows",
        "- Lamp / no value: 1 row",
      ],
      basis: ["Rows without a value of Product and Region form a group of their own and are not ranked."],
    },
  ],
];

describe("the words of count", () => {
  it.each(cases)("tell “%s”", (question, result, text) => {
    expect(toText(question, result)).toEqual(text);
  });

  it("are none for a result of another form", () => {
    expect(toText("how many orders are there", { kind: "scalar", value: "unexpected" })).toBeNull();
  });
});
