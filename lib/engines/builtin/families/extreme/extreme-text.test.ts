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
    "which region has the highest unit price",
    {
      kind: "table",
      columns: [
        { name: "Region", type: "text" },
        { name: "mean of Unit Price ($)", type: "number" },
        { name: "highest of Unit Price ($)", type: "number" },
        { name: "rows used", type: "number" },
        { name: "rows without a value", type: "number" },
      ],
      rows: [
        ["South", 85.375, 150, 4, 0],
        ["North", 66.3125, 149, 4, 0],
        ["East", 57, 75.25, 3, 0],
        [null, null, null, 0, 1],
      ],
      totalRows: 4,
    },
    {
      headline: "**South** has the highest Unit Price: on average (**$85.38**) and in a single row (**$150**).",
      findings: [
        "- South: $85.38 on average (4 rows)",
        "- North: $66.31 on average (4 rows)",
        "- East: $57 on average (3 rows)",
        "- no value: no value on average (0 rows)",
      ],
      basis: [
        "Rows without a value of Region form a group of their own and are not ranked.",
        "1 row has no Unit Price and is left out.",
      ],
    },
  ],
  [
    "which product sold the highest quantity",
    {
      kind: "table",
      columns: [
        { name: "Product", type: "text" },
        { name: "total of Quantity", type: "number" },
        { name: "mean of Quantity", type: "number" },
        { name: "highest of Quantity", type: "number" },
        { name: "rows used", type: "number" },
        { name: "rows without a value", type: "number" },
      ],
      rows: [
        ["Lamp", 16, 2.6666666666666665, 5, 6, 0],
        ["Chair", 6, 2, 3, 3, 0],
        ["Desk", 4, 1.3333333333333333, 2, 3, 0],
      ],
      totalRows: 3,
    },
    {
      headline:
        "**Lamp** has the highest Quantity: in total (**16**), on average (**2.67**) and in a single row (**5**).",
      findings: ["- Lamp: 16 in total (6 rows)", "- Chair: 6 in total (3 rows)", "- Desk: 4 in total (3 rows)"],
      basis: [],
    },
  ],
  [
    "top 2 products by unit price",
    {
      kind: "table",
      columns: [
        { name: "Product", type: "text" },
        { name: "mean of Unit Price ($)", type: "number" },
        { name: "highest of Unit Price ($)", type: "number" },
        { name: "rows used", type: "number" },
        { name: "rows without a value", type: "number" },
      ],
      rows: [
        ["Desk", 149.66666666666666, 150, 3, 0],
        ["Chair", 75.25, 75.25, 3, 0],
      ],
      totalRows: 2,
    },
    {
      headline: "**Desk** has the highest Unit Price: on average (**$149.67**).",
      findings: ["- Desk: $149.67 on average (3 rows)", "- Chair: $75.25 on average (3 rows)"],
      basis: [],
    },
  ],
];

describe("the words of extreme", () => {
  it.each(cases)("tell “%s”", (question, result, text) => {
    expect(toText(question, result)).toEqual(text);
  });

  it("are none for a result of another form", () => {
    expect(toText("which region has the highest unit price", { kind: "scalar", value: "unexpected" })).toBeNull();
  });
});
