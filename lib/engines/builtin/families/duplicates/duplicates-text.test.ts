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
    "are there duplicates",
    {
      kind: "record",
      entries: [
        { name: "duplicate rows", value: 0 },
        { name: "all rows", value: 12 },
      ],
    },
    {
      headline: "No row repeats an earlier one in every column.",
      findings: [],
      basis: ["Looked at 12 rows. The first of several equal rows is not counted as a duplicate."],
    },
  ],
];

describe("the words of duplicates", () => {
  it.each(cases)("tell “%s”", (question, result, text) => {
    expect(toText(question, result)).toEqual(text);
  });

  it("are none for a result of another form", () => {
    expect(toText("are there duplicates", { kind: "scalar", value: "unexpected" })).toBeNull();
  });
});
