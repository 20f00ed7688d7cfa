import { CaveatError } from "@/lib/domain/caveat-error";
import type { SessionId } from "@/lib/domain/ids";
import { formatNumber } from "@/lib/domain/text/numbers";
import type { RunStore } from "@/lib/ports/runs/run-store";
import type { Environment } from "../env";

/** What one session may spend on model calls; null without a limit. */
export interface SessionBudget {
  costUsd: number | null;
  /** Input and output, cached input included. */
  tokens: number | null;
}

/** Returns the budget that the environment sets. */
export function toSessionBudget(
  environment: Pick<Environment, "SESSION_BUDGET_USD" | "SESSION_BUDGET_TOKENS">,
): SessionBudget {
  return { costUsd: environment.SESSION_BUDGET_USD ?? null, tokens: environment.SESSION_BUDGET_TOKENS ?? null };
}

/**
 * Throws `budget_exceeded` when the session has spent its budget, whichever run or server process spent it. Calls of models
 * without a known price count by their tokens only.
 */
export async function assertWithinBudget(
  runs: Pick<RunStore, "usageOf">,
  sessionId: SessionId,
  budget: SessionBudget,
): Promise<void> {
  if (budget.costUsd === null && budget.tokens === null) return;
  const spent = await runs.usageOf(sessionId);
  if (budget.costUsd !== null && spent.knownCostUsd >= budget.costUsd) {
    throw new CaveatError(
      "budget_exceeded",
      `This session has spent ${toDollars(spent.knownCostUsd)} on model calls and may spend ${toDollars(budget.costUsd)}.`,
      { remedy: "Raise SESSION_BUDGET_USD and start the server again, or continue in a new session." },
    );
  }
  const tokens = spent.inputTokens + spent.outputTokens;
  if (budget.tokens !== null && tokens >= budget.tokens) {
    throw new CaveatError(
      "budget_exceeded",
      `This session has used ${toCount(tokens)} tokens of model calls and may use ${toCount(budget.tokens)}.`,
      { remedy: "Raise SESSION_BUDGET_TOKENS and start the server again, or continue in a new session." },
    );
  }
}

/** Formats at least cents, and as many more digits as a small amount needs: $1.50, $0.0031. */
function toDollars(amount: number): string {
  const digits = amount === 0 || amount >= 0.1 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(amount)));
  return `$${amount.toFixed(digits)}`;
}

function toCount(tokens: number): string {
  return formatNumber(tokens);
}
