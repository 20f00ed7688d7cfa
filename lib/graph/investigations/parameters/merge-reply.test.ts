import { describe, expect, it } from "vitest";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import { DatasetId } from "@/lib/domain/ids";
import { toAssumptions } from "@/lib/domain/investigations/to-assumptions";
import { mergeReply } from "./merge-reply";

const id = DatasetId.create();
const draft: ChangeReading = {
  request: {
    dataset: id,
    measure: { kind: "additive", of: { kind: "sum", column: "amount" } },
    time: "day",
    period: { start: "2024-03-01", end: "2024-03-31" },
    comparison: { start: "2024-02-01", end: "2024-02-29" },
    filters: [],
    unit: null,
  },
  measure: "revenue",
  definition: "sum of amount",
  dataset: { id, name: "orders" },
  grain: "month",
  filters: [],
  currency: null,
  population: "all orders",
  said: "down",
  confidence: { measure: 0.9, period: 0.9, comparison: 0.7, filters: 0.9 },
  basis: { measure: "words", period: "words", comparison: "usual", filters: "words" },
  notes: [],
  days: { start: "2023-01-01", end: "2024-03-31" },
  nearest: [],
  open: [],
};
const merge = (reply: Omit<Parameters<typeof mergeReply>[1], "measure">) =>
  mergeReply(draft, { measure: "revenue", ...reply }, { text: "Why did revenue in EUR drop?" });

describe("a model's reply about the parameters", () => {
  it("changes nothing where it gives nothing, or what is no date", () => {
    expect(merge({})).toEqual(draft);
    expect(merge({ period: { start: "text", end: "text" }, comparison: null, confidence: null })).toEqual(draft);
    expect(merge({ confidence: { measure: 0, period: 0 } })).toEqual(draft);
  });

  it("replaces the periods by days that exist and do not overlap", () => {
    const comparison = { start: "2023-03-01", end: "2023-03-31" };
    const merged = merge({ comparison, confidence: { comparison: 0.8 } });
    expect([merged.request.comparison, merged.confidence.comparison]).toEqual([comparison, 0.8]);
    expect(toAssumptions(merged)).toEqual(["Revenue is the sum of amount.", "It is compared with March 2023."]);
  });

  it.each([
    ["overlap", { start: "2024-02-15", end: "2024-03-15" }],
    ["end before they begin", { start: "2023-03-31", end: "2023-03-01" }],
    ["do not exist", { start: "2023-02-30", end: "2023-03-31" }],
  ])("keeps the draft's periods where others %s", (_, comparison) => {
    expect(merge({ comparison }).request.comparison).toEqual(draft.request.comparison);
  });

  it("never replaces the period by one that the data does not have, and has the person asked instead", () => {
    const period = { start: "2024-05-01", end: "2024-05-31" };
    const merged = merge({ period });
    expect([merged.request, merged.open]).toEqual([
      draft.request,
      [
        {
          field: "period",
          text: "The data has no May 2024: its days are 2023-01-01 to 2024-03-31. Which change do you mean?",
          choices: [],
          isPersonal: true,
        },
      ],
    ]);
  });

  it("leaves fields alone that are settled", () => {
    const reply = {
      measure: "revenue",
      period: { start: "2024-01-01", end: "2024-01-31" },
      confidence: { period: 0.1 },
    };
    expect(mergeReply(draft, reply, { text: "", fields: ["measure"] })).toEqual(draft);
  });

  it("accepts a unit only where the question or the data names it", () => {
    expect([merge({ unit: "EUR" }).request.unit, merge({ unit: "bananas" }).request.unit]).toEqual(["EUR", null]);
  });

  it("has the person asked about a doubtful field", () => {
    expect(merge({ confidence: { measure: 0.3 } }).open).toEqual([
      { field: "measure", text: "Which number do you mean?", choices: [] },
    ]);
  });
});
