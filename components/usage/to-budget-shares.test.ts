import { expect, it } from "vitest";
import { noUsage } from "@/lib/domain/runs/usage";
import { toBudgetShares } from "./to-budget-shares";

const usage = { ...noUsage, inputTokens: 60_000, outputTokens: 1_500, costUsd: 0.12 };

it("each limit shows its used share, the tightest first", () => {
  expect(toBudgetShares(usage, { costUsd: 0.5, tokens: 100_000 })).toEqual([
    { unit: "tokens", text: "62k of 100k tokens", share: 0.615 },
    { unit: "cost", text: "$0.12 of $0.50", share: 0.24 },
  ]);
});

it("usage beyond a limit counts as full, and a model without a price uses no cost limit", () => {
  expect(toBudgetShares({ ...usage, costUsd: 0.7 }, { costUsd: 0.5, tokens: null })).toEqual([
    { unit: "cost", text: "$0.70 of $0.50", share: 1 },
  ]);
  expect(toBudgetShares({ ...usage, costUsd: null }, { costUsd: 0.5, tokens: null })).toEqual([
    { unit: "cost", text: "no known price of $0.50", share: 0 },
  ]);
});

it("without limits, there are no shares", () => {
  expect([toBudgetShares(usage, undefined), toBudgetShares(usage, { costUsd: null, tokens: null })]).toEqual([[], []]);
});
