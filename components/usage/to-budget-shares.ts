import type { SessionResponse } from "@/lib/domain/session";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import { spendingWords } from "../words/spending-words";
import { formatCost } from "./format-cost";
import { formatShortTokens } from "./format-tokens";

/** One limit and its used share. */
export interface BudgetShare {
  unit: "cost" | "tokens";
  /** For example `$0.12 of $0.50`. */
  text: string;
  /** 0 to 1; usage beyond the limit counts as 1. */
  share: number;
}

/** Returns the limits of a conversation with their used shares, the tightest first; empty without limits. */
export function toBudgetShares(usage: TokenUsage, budget: SessionResponse["budget"]): BudgetShare[] {
  const shares: BudgetShare[] = [];
  const costLimit = budget?.costUsd ?? null;
  if (costLimit !== null) {
    shares.push({
      unit: "cost",
      text: spendingWords.budgetOf(formatCost(usage.costUsd), formatCost(costLimit)),
      share: Math.min(1, (usage.costUsd ?? 0) / costLimit),
    });
  }
  const tokenLimit = budget?.tokens ?? null;
  if (tokenLimit !== null) {
    const spent = usage.inputTokens + usage.outputTokens;
    shares.push({
      unit: "tokens",
      text: spendingWords.tokens(spendingWords.budgetOf(formatShortTokens(spent), formatShortTokens(tokenLimit))),
      share: Math.min(1, spent / tokenLimit),
    });
  }
  return shares.sort((left, right) => right.share - left.share);
}
