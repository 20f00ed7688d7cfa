import type { PreparationFacts } from "@/lib/ports/recipes/preparation-facts";
import { readPreparation } from "./read-preparation";

/** Words that always request an answer. */
const question =
  /\?|^(?:\W*(?:please|can you|could you|now|and|then|ok|hey|hi)\b[\s,]*)*(?:how|what|which|who|whom|whose|where is|where are|when (?:did|was|is|were)|why|is|are|was|were|do|does|did|has|have|show|list|give|tell|plot|draw|chart|graph|visuali[sz]e|compare|find|count|average|mean|median|total|sum|share|percentage|number|top|bottom|rank|trend|correlat\w*|predict|forecast|explain|describe|summari[sz]e)\b/iu;

/** Steps that answers also use, so that they alone do not mean that the data should change. */
const ofAnswers: ReadonlySet<string> = new Set(["group_aggregate", "sort_limit", "sample", "date_parts"]);

/**
 * Whether a message is an instruction to change the data: all of its words are understood as steps, and it requests no
 * answer. `isFollowUp`: a filter may also apply to the previous answer, so that a filter alone does not suffice.
 */
export function readsAsChange(facts: PreparationFacts, isFollowUp: boolean): boolean {
  if (question.test(facts.instruction.trim())) return false;
  const read = readPreparation(facts);
  if ("problem" in read) return false;
  return read.ops.some((op) => op.op === "AddStep" && !ofAnswers.has(op.type) && !(isFollowUp && op.type === "filter"));
}
