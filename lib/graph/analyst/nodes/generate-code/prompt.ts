import type { AnalystFacts } from "../../state";
import { personsRevision } from "../../gates/review-result";
import type { TranscriptReference } from "../../../kit/transcript/transcript-entry";

/**
 * Builds the values of the turn that requests code: the first program, or another after an error, a bad result or a new
 * plan.
 */
export function toCodeValues(facts: AnalystFacts): {
  reason: string;
  outcome: string | { reference: TranscriptReference };
} {
  const { query, execution, codeAttemptsThisEntry, remediation } = facts;
  if (query !== null && codeAttemptsThisEntry === 0) {
    const reason = "Write the code that turns the rows of the query above into the answer.";
    return { reason, outcome: { reference: { of: "query_outcome", query: query.id } } };
  }
  if (execution === null) return { reason: "Write the code for the plan.", outcome: "" };
  if (codeAttemptsThisEntry > 0) {
    return {
      reason: "The code failed. Correct it and give the whole program again.",
      outcome: { reference: { of: "outcome", execution: execution.id } },
    };
  }
  if (remediation?.root_cause === personsRevision) {
    const reason =
      "The person wants the result revised, as the new plan says. Give the whole program again with that change and keep the rest.";
    return { reason, outcome: "" };
  }
  return remediation?.action === "rewrite_code"
    ? { reason: "The result could not stand. Write the code again, following the guidance above.", outcome: "" }
    : { reason: "Write the code for the new plan, avoiding what went wrong before.", outcome: "" };
}
