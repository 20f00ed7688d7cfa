import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import { readQuestion } from "../read-question";
import { toSql } from "../sql/to-sql";

/** Writes a second program for the plan, in SQL; empty where SQL cannot express it. */
export function recompute(facts: AnalysisFacts): string {
  const reading = readQuestion(facts);
  if (reading.kind !== "plan") return "";
  return toSql({ plan: reading.plan, dataset: reading.dataset, datasets: facts.datasets });
}
