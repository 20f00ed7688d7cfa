import type { Verdict } from "@/lib/domain/answers/answer";
import { toRequestedValues } from "@/lib/verification/confirm/expected-values";
import { toVerdict as toVerdictOf } from "@/lib/verification/verdict/to-verdict";
import type { AnalystFacts } from "../state";

/** Rates how far the result of a run can be trusted. `explanation` is empty before the answer's text is written. */
export function toVerdict(facts: AnalystFacts, explanation: string): Verdict {
  const { checks, caveats, verification, largestShift, execution, read } = facts;
  if (execution === null) return { status: checks.every(({ passed }) => passed) ? "unverified" : "failed", checks };
  const expected = toRequestedValues(facts.question, facts.requirements);
  const invalid = findObjection(facts);
  return toVerdictOf({ checks, caveats, verification, largestShift, expected, invalid, read, explanation });
}

/** Finds why a result is invalid regardless of the second computation; null when it is valid. */
function findObjection({ fault, limitReached, evaluation }: AnalystFacts): string | null {
  // An exhausted budget left something unexamined.
  if (fault?.code === "budget_exceeded") return "the budget was spent before the answer was finished.";
  if (limitReached !== null) return "no valid result was reached within the limits.";
  if (evaluation === null) return "the result was not evaluated.";
  if (evaluation.is_valid) return null;
  return `the evaluation objects: ${evaluation.issues_found[0] ?? "it gives no reason."}`;
}
