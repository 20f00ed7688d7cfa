import { END } from "@langchain/langgraph";
import { approvePlan } from "../gates/approve-plan";
import { askClarification } from "../gates/ask-clarification";
import { chooseApproach } from "../gates/choose-approach";
import type { GateContext } from "../run-context";
import { reviewResult } from "../gates/review-result";
import { isStaged } from "../query/staged-data";
import { routeAfterUnderstanding } from "./routes";
import type { AnalystFacts } from "../state";

/** The first node of writing a program: where code cannot read the tables whole, a query comes before it. */
type FirstStage = "generate_query" | "generate_code";

// Pure. Skips a gate that has nothing to ask, so that a run without questions takes the same path as without gates.

/** Routes to the work that the question needs, past the question about its meaning. */
export function routeToMeaning(
  facts: AnalystFacts,
  context: GateContext,
): "ask_clarification" | ReturnType<typeof routeAfterUnderstanding> {
  return askClarification.applies(facts, context) ? "ask_clarification" : routeAfterUnderstanding(facts);
}

/** Routes to code generation for a plan that fits, past the choice of an approach and the approval of the plan. */
export function routeToCode(
  facts: AnalystFacts,
  context: GateContext,
): "choose_approach" | "approve_plan" | FirstStage {
  if (chooseApproach.applies(facts, context)) return "choose_approach";
  return approvePlan.applies(facts, context) ? "approve_plan" : toFirstStage(context);
}

/** Returns the first node of writing a program for a plan. */
export function toFirstStage(context: Pick<GateContext, "datasets">): FirstStage {
  return isStaged(context) ? "generate_query" : "generate_code";
}

/** Routes to the explanation of a result, past its review. */
export function routeToExplanation(facts: AnalystFacts, context: GateContext): "review_result" | "explain_results" {
  return reviewResult.applies(facts, context) ? "review_result" : "explain_results";
}

/** Routes after `choose_approach`: an approach other than the plan's needs a plan of its own. */
export function routeAfterChoice(
  facts: AnalystFacts,
  context: GateContext,
): "formulate_requirements" | ReturnType<typeof routeToCode> {
  const { plan } = facts.decided;
  return plan === "other_approach" || plan === "change" ? "formulate_requirements" : routeToCode(facts, context);
}

/** Routes after `approve_plan`. */
export function routeAfterApproval(
  { decided }: AnalystFacts,
  context: GateContext,
): "formulate_requirements" | FirstStage | typeof END {
  if (decided.plan === "rejected") return END;
  return decided.plan === "change" ? "formulate_requirements" : toFirstStage(context);
}

/** Routes after `review_result`. A revision is planned first: code, second computation and evaluation follow the plan. */
export function routeAfterReview({ decided }: AnalystFacts): "explain_results" | "formulate_requirements" | typeof END {
  if (decided.result === "rolled_back") return END;
  return decided.result === "revise" ? "formulate_requirements" : "explain_results";
}

/** Routes after `formulate_requirements`. A revision that the engine declines leaves the result as it is. */
export function routeAfterRequirements(facts: AnalystFacts): "profile_data" | "review_result" {
  return isRevisionDeclined(facts) ? "review_result" : "profile_data";
}

/** Whether a result is kept because it cannot be revised. */
export function isRevisionDeclined({ decided }: AnalystFacts): boolean {
  return decided.result === "open" && decided.revision === "declined";
}
