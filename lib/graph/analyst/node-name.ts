/** Nodes of the analyst, in the order of a question without detours. */
export type NodeName =
  | "understand_question"
  | "ask_clarification"
  | "explain"
  | "formulate_requirements"
  | "profile_data"
  | "check_alignment"
  | "choose_approach"
  | "approve_plan"
  | "generate_query"
  | "execute_query"
  | "generate_code"
  | "execute_code"
  | "evaluate_results"
  | "plan_remediation"
  | "review_result"
  | "explain_results";
