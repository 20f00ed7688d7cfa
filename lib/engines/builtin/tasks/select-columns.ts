import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import { toPlanColumns } from "../plan/plan-columns";
import { readQuestion } from "../read-question";

/** The columns that the question needs, by their exact names. */
export function selectColumns(facts: AnalysisFacts): { columns: string[] } {
  const reading = readQuestion(facts);
  if (reading.kind === "plan") return { columns: toPlanColumns(reading.plan) };
  return { columns: reading.kind === "gap" && reading.problem.kind !== "missing" ? reading.problem.columns : [] };
}
