import type { PreparationFacts } from "@/lib/ports/recipes/preparation-facts";
import { readPreparation } from "./read-preparation";

/** What asks for an answer, whatever else the words could mean. */
const question =
  /\?|^(?:\W*(?:please|can you|could you|now|and|then|ok|hey|hi)\b[\s,]*)*(?:how|what|which|who|whom|whose|where is|where are|when (?:did|was|is|were)|why|is|are|was|were|do|does|did|has|have|show|list|give|tell|plot|draw|chart|graph|visuali[sz]e|compare|find|count|average|mean|median|total|sum|share|percentage|number|top|bottom|rank|trend|correlat\w*|predict|forecast|explain|describe|summari[sz]e)\b/iu;

/** Steps that an answer takes too, so that they alone do not show that the data is to be changed. */
const ofAnswers: ReadonlySet<string> = new Set(["group_aggregate", "sort_limit", "sample", "date_parts"]);

/**
 * Whether a message is an instruction to change the data: all of its words are understood as steps, and it asks for no
 * answer. `isFollowUp`: rows may also be left out of the answer before it, so that leaving out rows is not enough.
 */
export function readsAsChange(facts: PreparationFacts, isFollowUp: boolean): boolean {
  if (question.test(facts.instruction.trim())) return false;
  const read = readPreparation(facts);
  if ("problem" in read) return false;
  return read.ops.some((op) => op.op === "AddStep" && !ofAnswers.has(op.type) && !(isFollowUp && op.type === "filter"));
}
