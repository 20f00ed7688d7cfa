import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toSql } from "../compile/sql/to-sql";
import { toSecondProgram } from "../compile/staged/to-staged";
import { readFacts } from "./read-facts";

/** Writes a second program for the plan, in SQL, or with a query of its own where code cannot read the table; empty where neither can. */
export function recompute(facts: AnalysisFacts): string {
  const reading = readFacts(facts);
  if (reading.kind !== "plan") return "";
  const { plan, dataset } = reading;
  const { datasets, question } = facts;
  if (dataset.queried === undefined) return toSql(plan, { dataset, datasets });
  const options = { plan, dataset, datasets, question, figure: false };
  const second = toSecondProgram(options, facts.query?.sql ?? null);
  return second === null ? "" : JSON.stringify(second);
}
