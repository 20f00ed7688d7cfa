import type { NodeName } from "@/lib/domain/runs/node-name";

/** The route of a question without detours. */
const straight: Record<NodeName, readonly NodeName[]> = {
  understand_question: ["ask_clarification", "formulate_requirements", "explain"],
  ask_clarification: ["formulate_requirements", "explain"],
  explain: [],
  formulate_requirements: ["profile_data"],
  profile_data: ["check_alignment"],
  check_alignment: ["choose_approach", "approve_plan", "generate_code"],
  choose_approach: ["approve_plan", "generate_code"],
  approve_plan: ["generate_code"],
  generate_code: ["execute_code"],
  execute_code: ["evaluate_results"],
  evaluate_results: ["review_result", "explain_results"],
  plan_remediation: [],
  review_result: ["explain_results"],
  explain_results: [],
};

/** Whether a run left the direct route when it went from `node` to `next`; the end of a run is no detour. */
export function isDetour(node: NodeName, next: NodeName | null): boolean {
  return next !== null && !straight[node].includes(next);
}
