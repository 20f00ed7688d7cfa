import type { Plan } from "@/lib/domain/answers/analysis";
import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { checkAlignment } from "./check-alignment";
import { formulateRequirements } from "./formulate-requirements";
import { understandQuestion } from "./understand-question";

const nothingToDo: Omit<Plan, "needs_data_work"> = {
  variables_needed: [],
  constraints: [],
  analysis_type: "none",
  success_criteria: "",
  approaches: [],
  aligned: true,
  gaps: [],
  caveats: [],
  recommendation: "proceed",
};

/** Performs understanding, requirements and alignment at once, with the replies of the single tasks. */
export function makePlan(facts: AnalysisFacts): Plan | { explanation: string; suggestions: string[] } {
  const understood = understandQuestion(facts);
  if (!("understanding" in understood)) return understood;
  const { understanding } = understood;
  if (!understanding.needs_data_work) return { ...nothingToDo, ...understanding };
  return { ...understanding, ...formulateRequirements(facts), ...checkAlignment(facts) };
}
