import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import { readQuestion } from "../read-question";
import { toSql } from "../sql/to-sql";

/** A second program for the plan, in SQL; empty where there is none. */
export function recompute(facts: AnalysisFacts): string {
  const reading = readQuestion(facts);
  if (reading.kind !== "plan") return "";
  return toSql({ plan: reading.plan, dataset: reading.dataset, datasets: facts.datasets });
}
