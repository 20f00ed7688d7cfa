import { END } from "@langchain/langgraph";
import { loopLimits } from "@/lib/domain/runs/loop-limits";
import { hasDifference } from "@/lib/verification/confirm/confirm-figures";
import type { AnalystFacts } from "../state";

// Pure: each decides where a run goes from the documented fields alone. None is called after a fault, which ends the
// run.

/** Routes at the start: runs code that already exists, and begins with the question otherwise. */
export function routeFromStart(facts: AnalystFacts): "understand_question" | "execute_query" | "execute_code" {
  if (facts.pendingCode === null) return "understand_question";
  return facts.pendingQuery === null ? "execute_code" : "execute_query";
}

/** Routes after `understand_question`. */
export function routeAfterUnderstanding(facts: AnalystFacts): "explain" | "formulate_requirements" {
  return facts.beyond === null && facts.needsDataWork === true ? "formulate_requirements" : "explain";
}

/**
 * Routes after `check_alignment`. Counts passes over the whole run; `aligned: false` with `proceed` means to look
 * again.
 */
export function routeAfterAlignment(
  facts: AnalystFacts,
): "generate_code" | "formulate_requirements" | "profile_data" | "explain" {
  const { alignment, attempts } = facts;
  if (alignment === null) return "explain";
  if (alignment.aligned || alignment.recommendation === "proceed_with_caveats") return "generate_code";
  if (alignment.recommendation === "cannot_proceed" || attempts.alignment >= loopLimits.alignment) return "explain";
  return alignment.recommendation === "revise_requirements" ? "formulate_requirements" : "profile_data";
}

/** Routes after `execute_query`: retries a failed query within the limit of this entry. Given code ends the run. */
export function routeAfterQuery(
  facts: AnalystFacts,
): "generate_code" | "execute_code" | "generate_query" | "evaluate_results" | typeof END {
  if (facts.query?.succeeded === true) return facts.pendingCode === null ? "generate_code" : "execute_code";
  if (facts.givenCode) return END;
  return facts.queryAttemptsThisEntry >= loopLimits.codeAttemptsPerEntry ? "evaluate_results" : "generate_query";
}

/** Routes after `execute_code`: retries failed code within the limit of this entry. Given code ends the run. */
export function routeAfterExecution(facts: AnalystFacts): "evaluate_results" | "generate_code" | typeof END {
  if (facts.givenCode && facts.execution?.succeeded !== true) return END;
  const done = facts.execution?.succeeded === true || facts.codeAttemptsThisEntry >= loopLimits.codeAttemptsPerEntry;
  return done ? "evaluate_results" : "generate_code";
}

/**
 * Routes after `evaluate_results`. Given code is explained with its doubts, never rewritten. A difference between two computations of a valid
 * result triggers one repair; if it remains, the answer explains both values.
 */
export function routeAfterEvaluation(facts: AnalystFacts): "explain_results" | "plan_remediation" {
  if (facts.givenCode) return "explain_results";
  // The last plan within the limit is never executed, so a repair then would only lose a valid result.
  const isRepairable = !facts.disputed && facts.attempts.remediation < loopLimits.remediation - 1;
  const isDisputed = hasDifference(facts.verification) && isRepairable;
  return facts.evaluation?.is_valid === true && !isDisputed ? "explain_results" : "plan_remediation";
}

/** Routes after `plan_remediation`. The last plan within the limit is not carried out. */
export function routeAfterRemediation(
  facts: AnalystFacts,
): "explain_results" | "generate_code" | "formulate_requirements" | "profile_data" {
  if (facts.remediation === null || facts.attempts.remediation >= loopLimits.remediation) return "explain_results";
  switch (facts.remediation.action) {
    case "rewrite_code":
      return "generate_code";
    case "revise_requirements":
      return "formulate_requirements";
    case "reexamine_data":
      return "profile_data";
  }
}
