import { CaveatError } from "@/lib/domain/caveat-error";
import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toFurtherQuery, toWholeQuery } from "../compile/staged/to-staged";
import { readFacts } from "./read-facts";

/**
 * Generates the query for tables that code cannot read whole: all values in one, and after that has failed one that asks less of the
 * server. Throws `engine_reply_invalid` when there is no plan.
 */
export function generateQuery(facts: AnalysisFacts): string {
  const reading = readFacts(facts);
  if (reading.kind !== "plan") {
    throw new CaveatError("engine_reply_invalid", "The built-in engine has no plan for this question.", {
      remedy: "Rephrase it, or name the columns as they appear in the data.",
    });
  }
  const { plan, dataset } = reading;
  const options = { plan, dataset, datasets: facts.datasets };
  const whole = facts.query?.succeeded === false ? "" : toWholeQuery(options);
  return whole === "" ? toFurtherQuery(options) : whole;
}
