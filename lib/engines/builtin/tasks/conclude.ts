import type { Conclusion } from "@/lib/domain/answers/analysis";
import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { evaluateResults } from "./evaluate-results";
import { explainResults } from "./explain-results";

/** Evaluates and explains at once, with the replies of the single tasks. */
export function conclude(facts: AnalysisFacts): Conclusion {
  const evaluation = evaluateResults(facts);
  return { ...evaluation, explanation: explainResults({ ...facts, evaluation }) };
}
