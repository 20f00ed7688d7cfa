import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toPlanColumns } from "../query/plan-columns";
import { readFacts } from "./read-facts";

/** Selects the columns that the question needs, by their exact names. */
export function selectColumns(facts: AnalysisFacts): { columns: string[] } {
  const reading = readFacts(facts);
  if (reading.kind === "plan") return { columns: toPlanColumns(reading.plan) };
  return { columns: reading.kind === "ambiguous" ? reading.columns : [] };
}
