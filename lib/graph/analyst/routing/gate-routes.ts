import { END } from "@langchain/langgraph";
import { approvePlan } from "../gates/approve-plan";
import { askClarification } from "../gates/ask-clarification";
import { chooseApproach } from "../gates/choose-approach";
import type { GateContext } from "../gates/gate";
import { reviewResult } from "../gates/review-result";
import { routeAfterUnderstanding } from "./routes";
import type { AnalystFacts } from "../state";

// Pure. A gate that has nothing to ask is passed by, so that a run nobody is asked in goes the same way as without gates.

/** To what was decided about the question, past the question what it means. */
export function routeToMeaning(
  facts: AnalystFacts,
  context: GateContext,
): "ask_clarification" | ReturnType<typeof routeAfterUnderstanding> {
  return askClarification.applies(facts, context) ? "ask_clarification" : routeAfterUnderstanding(facts);
}

/** To writing the code for a plan that fits, past the choice of an approach and the approval of the plan. */
export function routeToCode(
  facts: AnalystFacts,
  context: GateContext,
): "choose_approach" | "approve_plan" | "generate_code" {
  if (chooseApproach.applies(facts, context)) return "choose_approach";
  return approvePlan.applies(facts, context) ? "approve_plan" : "generate_code";
}

/** To explaining a result, past its review. */
export function routeToExplanation(facts: AnalystFacts, context: GateContext): "review_result" | "explain_results" {
  return reviewResult.applies(facts, context) ? "review_result" : "explain_results";
}

/** After `choose_approach`: another approach than the one of the plan needs a plan of its own. */
export function routeAfterChoice(
  facts: AnalystFacts,
  context: GateContext,
): "formulate_requirements" | ReturnType<typeof routeToCode> {
  const { plan } = facts.decided;
  return plan === "other_approach" || plan === "change" ? "formulate_requirements" : routeToCode(facts, context);
}

/** After `approve_plan`. */
export function routeAfterApproval({ decided }: AnalystFacts): "formulate_requirements" | "generate_code" | typeof END {
  if (decided.plan === "rejected") return END;
  return decided.plan === "change" ? "formulate_requirements" : "generate_code";
}

/** After `review_result`. */
export function routeAfterReview({ decided }: AnalystFacts): "explain_results" | "generate_code" | typeof END {
  if (decided.result === "rolled_back") return END;
  return decided.result === "revise" ? "generate_code" : "explain_results";
}
