import { CaveatError } from "@/lib/domain/caveat-error";
import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toStagedCode } from "../compile/staged/to-staged";
import { toPython } from "../compile/python/to-python";
import { readFacts } from "./read-facts";

/**
 * Generates the program that answers the question. After a failed run it omits the chart, which may have failed. Throws
 * `engine_reply_invalid` when there is no plan.
 */
export function generateCode(facts: AnalysisFacts): string {
  const reading = readFacts(facts);
  if (reading.kind !== "plan") {
    throw new CaveatError("engine_reply_invalid", "The built-in engine has no plan for this question.", {
      remedy: "Rephrase it, or name the columns as they appear in the data.",
    });
  }
  const { plan, dataset } = reading;
  const figure = facts.execution?.succeeded !== false;
  const options = { dataset, datasets: facts.datasets, question: facts.question, figure };
  const { query } = facts;
  if (dataset.queried !== undefined && query?.succeeded === true) return toStagedCode({ plan, ...options }, query.sql);
  return toPython(plan, options);
}
