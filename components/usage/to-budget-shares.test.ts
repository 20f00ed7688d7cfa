import { expect, it } from "vitest";
import { noUsage } from "@/lib/domain/runs/usage";
import { toBudgetShares } from "./to-budget-shares";

const usage = { ...noUsage, inputTokens: 60_000, outputTokens: 1_500, costUsd: 0.12 };

it("each limit tells how much of it is used, the tightest first", () => {
  expect(toBudgetShares(usage, { costUsd: 0.5, tokens: 100_000 })).toEqual([
    { unit: "tokens", text: "62k of 100k tokens", share: 0.615 },
    { unit: "cost", text: "$0.12 of $0.50", share: 0.24 },
  ]);
});

it("what goes beyond a limit fills it, and a model without a price fills no limit of money", () => {
  expect(toBudgetShares({ ...usage, costUsd: 0.7 }, { costUsd: 0.5, tokens: null })).toEqual([
    { unit: "cost", text: "$0.70 of $0.50", share: 1 },
  ]);
  expect(toBudgetShares({ ...usage, costUsd: null }, { costUsd: 0.5, tokens: null })).toEqual([
    { unit: "cost", text: "no known price of $0.50", share: 0 },
  ]);
});

it("without limits there is none", () => {
  expect([toBudgetShares(usage, undefined), toBudgetShares(usage, { costUsd: null, tokens: null })]).toEqual([[], []]);
});
