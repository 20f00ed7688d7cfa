import type { AnalystFacts, PersonsDecisions } from "../state";

/** Maximum length of the sentence that says why a change is not made. */
export const longestDecline = 400;

/** The plan to return to, with the text of its result if there is one, when the change that a person asks for cannot be made. */
export function toPlanBefore(facts: AnalystFacts): PersonsDecisions["before"] {
  const { requirements, alignment, reading, conclusion } = facts;
  return { requirements, alignment, reading, conclusion };
}

/**
 * Returns to the plan before a change that a person asked for. A result that was to be revised is kept with it, and the
 * revision does not count. Null when no change is pending.
 * @param declined says in plain text why the change cannot be made.
 */
export function toUnchanged(facts: AnalystFacts, declined: string): Partial<AnalystFacts> | null {
  const { decided, attempts } = facts;
  if (decided.before === null) return null;
  const plan = { ...decided.before, planned: null, limitReached: null };
  const kept = { ...decided, before: null, declined };
  if (decided.result !== "revise") return { ...plan, decided: { ...kept, plan: "open" } };
  return {
    ...plan,
    remediation: null,
    attempts: { ...attempts, remediation: attempts.remediation - 1 },
    decided: { ...kept, result: "open", revision: "declined" },
  };
}
