import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import { toSql } from "../compile/sql/to-sql";
import { readFacts } from "./read-facts";

/** Writes a second program for the plan, in SQL; empty where SQL cannot express it. */
export function recompute(facts: AnalysisFacts): string {
  const reading = readFacts(facts);
  return reading.kind === "plan" ? toSql(reading.plan, { dataset: reading.dataset, datasets: facts.datasets }) : "";
}
