import type { TokenUsage } from "@/lib/domain/runs/usage";
import { spendingWords } from "../words/spending-words";
import { formatCost } from "./format-cost";
import { formatShortTokens } from "./format-tokens";
import type { BudgetShare } from "./to-budget-shares";

/**
 * Formats the usage of a conversation in a few characters: against its tightest limit, else in tokens and, with a price,
 * money.
 */
export function toGaugeText(usage: TokenUsage, tightest: BudgetShare | undefined): string {
  if (tightest) return tightest.text;
  const tokens = usage.inputTokens + usage.outputTokens;
  if (tokens === 0) return spendingWords.nothing;
  const spent = spendingWords.tokens(formatShortTokens(tokens));
  return usage.costUsd === null ? spent : `${spent} · ${formatCost(usage.costUsd)}`;
}
