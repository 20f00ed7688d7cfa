import { z } from "zod";

/** Nodes that ask a person and no model. Entered only when there is something to ask. */
export const GateName = z.enum(["ask_clarification", "choose_approach", "approve_plan", "review_result"]);
export type GateName = z.infer<typeof GateName>;

/** Nodes of the analyst graph, in the order of a question without detours. */
export const NodeName = z.enum([
  "understand_question",
  "ask_clarification",
  "explain",
  "formulate_requirements",
  "profile_data",
  "check_alignment",
  "choose_approach",
  "approve_plan",
  "generate_code",
  "execute_code",
  "evaluate_results",
  "plan_remediation",
  "review_result",
  "explain_results",
]);
export type NodeName = z.infer<typeof NodeName>;
