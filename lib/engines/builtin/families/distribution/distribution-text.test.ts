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
    "distribution of unit price",
    {
      kind: "record",
      entries: [
        { name: "mean", value: 70.70454545454545 },
        { name: "standard deviation", value: 55.96447736978098 },
        { name: "lowest", value: 20.5 },
        { name: "first quartile", value: 20.5 },
        { name: "median", value: 75.25 },
        { name: "third quartile", value: 112.125 },
        { name: "highest", value: 150 },
        { name: "rows used", value: 11 },
        { name: "rows without a value", value: 1 },
      ],
    },
    {
      headline: "Half of the values of Unit Price lie between **$20.50** and **$112.13**, with a median of **$75.25**.",
      findings: ["- They range from $20.50 to $150.", "- The average is $70.70, the standard deviation $55.96."],
      basis: ["Computed from 11 rows with a value.", "1 row has no Unit Price and is left out."],
    },
  ],
  [
    "distribution of rating by region",
    {
      kind: "table",
      columns: [
        { name: "Region", type: "text" },
        { name: "mean", type: "number" },
        { name: "standard deviation", type: "number" },
        { name: "lowest", type: "number" },
        { name: "first quartile", type: "number" },
        { name: "median", type: "number" },
        { name: "third quartile", type: "number" },
        { name: "highest", type: "number" },
        { name: "rows used", type: "number" },
        { name: "rows without a value", type: "number" },
      ],
      rows: [
        ["East", 2.5, 0.7071067811865476, 2, 2.25, 2.5, 2.75, 3, 2, 1],
        ["North", 4.25, 0.9574271077563381, 3, 3.75, 4.5, 5, 5, 4, 0],
        ["South", 4.666666666666667, 0.5773502691896257, 4, 4.5, 5, 5, 5, 3, 1],
        [null, 4, null, 4, 4, 4, 4, 4, 1, 0],
      ],
      totalRows: 4,
    },
    {
      headline: "By Region, the median Rating is highest for **South** (**5**) and lowest for **East** (**2.5**).",
      findings: [
        "- East: median 2.5, middle half 2.25 to 2.75 (2 rows)",
        "- North: median 4.5, middle half 3.75 to 5 (4 rows)",
        "- South: median 5, middle half 4.5 to 5 (3 rows)",
        "- no value: median 4, middle half 4 to 4 (1 row)",
      ],
      basis: ["2 rows have no Rating and are left out."],
    },
  ],
  [
    "distribution of product",
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
      headline: "Product has 3 different values; most frequent is **Lamp** with **6 rows** (50 %).",
      findings: ["- Lamp: 6 rows (50 %)", "- Chair: 3 rows (25 %)", "- Desk: 3 rows (25 %)"],
      basis: [],
    },
  ],
  [
    "distribution of rating where quantity is above 4",
    {
      kind: "record",
      entries: [
        { name: "mean", value: 4 },
        { name: "standard deviation", value: null },
        { name: "lowest", value: 4 },
        { name: "first quartile", value: 4 },
        { name: "median", value: 4 },
        { name: "third quartile", value: 4 },
        { name: "highest", value: 4 },
        { name: "rows used", value: 1 },
        { name: "rows without a value", value: 0 },
      ],
    },
    { headline: "Rating where Quantity is above 4 is **4**, from one row.", findings: [], basis: [] },
  ],
];

describe("the words of distribution", () => {
  it.each(cases)("tell “%s”", (question, result, text) => {
    expect(toText(question, result)).toEqual(text);
  });

  it("are none for a result of another form", () => {
    expect(toText("distribution of unit price", { kind: "scalar", value: "unexpected" })).toBeNull();
  });
});
