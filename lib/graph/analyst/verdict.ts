import type { Verdict } from "@/lib/domain/answer";
import type { AnalystFacts } from "./state";

/** Name of the check that compares a result with the database's own computation. */
export const recomputedCheck = "Recomputed independently";

/** What code has found out about the result, in one word and with its checks. Follows the contract of `Verdict`. */
export function toVerdict(
  facts: Pick<AnalystFacts, "checks" | "execution" | "evaluation" | "limitReached" | "caveats"> &
    Partial<Pick<AnalystFacts, "fault">>,
): Verdict {
  return { status: toStatus(facts), checks: facts.checks };
}

function toStatus(facts: Parameters<typeof toVerdict>[0]): Verdict["status"] {
  if (facts.execution?.succeeded === false || facts.checks.some((check) => !check.passed)) return "failed";
  // Money that has run out has kept something from being looked at.
  if (facts.fault?.code === "budget_exceeded") return "unverified";
  const recomputed = facts.checks.some((check) => check.name === recomputedCheck && check.passed);
  if (!recomputed || facts.limitReached !== null || facts.evaluation?.is_valid !== true) return "unverified";
  return facts.caveats.length > 0 ? "caveats" : "checked";
}
