import { z } from "zod";

/** Nodes of the analyst graph, in the order of a question without detours. */
export const NodeName = z.enum([
  "understand_question",
  "explain",
  "formulate_requirements",
  "profile_data",
  "check_alignment",
  "generate_code",
  "execute_code",
  "evaluate_results",
  "plan_remediation",
  "explain_results",
]);
export type NodeName = z.infer<typeof NodeName>;
