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
    "what percentage of orders are lamps",
    {
      kind: "record",
      entries: [
        { name: "share in %", value: 50 },
        { name: "matching rows", value: 6 },
        { name: "rows", value: 12 },
        { name: "rows with a value", value: 12 },
        { name: "share of rows with a value in %", value: 50 },
      ],
    },
    { headline: "**50 %** of all 12 rows are rows where Product is Lamp: 6 of 12.", findings: [], basis: [] },
  ],
  [
    "percentage of returned orders by region",
    {
      kind: "table",
      columns: [
        { name: "Region", type: "text" },
        { name: "matching rows", type: "number" },
        { name: "rows", type: "number" },
        { name: "share in %", type: "number" },
      ],
      rows: [
        ["South", 2, 4, 50],
        ["North", 1, 4, 25],
        ["East", 0, 3, 0],
        [null, 0, 1, 0],
      ],
      totalRows: 4,
    },
    {
      headline: "**South** has the largest share of rows where Returned is yes: **50 %**.",
      findings: [
        "- South: 50 % (2 of 4)",
        "- North: 25 % (1 of 4)",
        "- East: 0 % (0 of 3)",
        "- no value: 0 % (0 of 1)",
      ],
      basis: ["Each share is of the rows of its own group; rows where the condition is unknown count as not matching."],
    },
  ],
  [
    "share of orders by product",
    {
      kind: "table",
      columns: [
        { name: "Product", type: "text" },
        { name: "rows", type: "number" },
        { name: "share in %", type: "number" },
      ],
      rows: [
        ["Lamp", 6, 50],
        ["Chair", 3, 25],
        ["Desk", 3, 25],
      ],
      totalRows: 3,
    },
    {
      headline: "**Lamp** has the largest share of rows: **50 %**.",
      findings: ["- Lamp: 50 % (6 rows)", "- Chair: 25 % (3 rows)", "- Desk: 25 % (3 rows)"],
      basis: [],
    },
  ],
  [
    "share of quantity by region",
    {
      kind: "table",
      columns: [
        { name: "Region", type: "text" },
        { name: "total of Quantity", type: "number" },
        { name: "share in %", type: "number" },
      ],
      rows: [
        ["East", 8, 30.76923076923077],
        ["North", 7, 26.923076923076923],
        ["South", 6, 23.076923076923077],
        [null, 5, 19.23076923076923],
      ],
      totalRows: 4,
    },
    {
      headline: "**East** has the largest share of the total Quantity: **30.77 %**.",
      findings: ["- East: 30.77 % (8)", "- North: 26.92 % (7)", "- South: 23.08 % (6)", "- no value: 19.23 % (5)"],
      basis: [],
    },
  ],
  [
    "what percentage of orders in the North are desks",
    {
      kind: "record",
      entries: [
        { name: "share in %", value: 25 },
        { name: "matching rows", value: 1 },
        { name: "rows", value: 4 },
        { name: "rows with a value", value: 4 },
        { name: "share of rows with a value in %", value: 25 },
      ],
    },
    {
      headline: "**25 %** of the 4 rows where Region is North are rows where Product is Desk: 1 of 4.",
      findings: [],
      basis: [],
    },
  ],
];

describe("the words of share", () => {
  it.each(cases)("tell “%s”", (question, result, text) => {
    expect(toText(question, result)).toEqual(text);
  });

  it("are none for a result of another form", () => {
    expect(toText("what percentage of orders are lamps", { kind: "scalar", value: "unexpected" })).toBeNull();
  });
});
