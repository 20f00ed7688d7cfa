import type { SessionResponse } from "@/lib/domain/session";
import type { SessionUsage } from "@/lib/domain/runs/usage";
import { spendingWords } from "../words/spending-words";
import { toBudgetShares } from "./to-budget-shares";

/** Shows what a conversation has spent of its budget, one line per limit; empty without limits. */
export function BudgetSpent({ usage, budget }: { usage: SessionUsage; budget: SessionResponse["budget"] }) {
  const limits = toBudgetShares(usage, budget);
  if (limits.length === 0) return null;
  return (
    <ul aria-label={spendingWords.budget} className="text-small tabular-nums">
      {limits.map((limit) => (
        <li key={limit.unit}>{spendingWords.spentOf(limit.text)}</li>
      ))}
    </ul>
  );
}
