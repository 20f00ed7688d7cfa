import type { Answer } from "@/lib/domain/answers/answer";
import { toFoundItems } from "@/lib/domain/library/found-items";
import { toShownItems } from "@/lib/domain/library/shown-items";
import { toToolAnswer } from "../kit/tools/tool-answer";
import type { ToolFacts } from "../kit/tools/tool-facts";
import { toCitedItems } from "./cited-items";

const nothingFound =
  "Nothing here fits: no dataset, column, earlier answer, document or definition. Try another word for it, or add a table, " +
  "or a document or a definition in the library.";

const found = "This is what fits:";

/**
 * Builds the answer of a search: the engine's words, and what they name with links. Whether anything was found is stated by
 * the records alone, whatever an engine says.
 */
export function toSearchAnswer(facts: ToolFacts, version: string): Answer | null {
  const items = toFoundItems(facts.results);
  const { text, cited } = toCitedItems(facts.words ?? "", items);
  const shown = cited.length > 0 ? cited : toShownItems(facts.question, items);
  const words = shown.length > 0 ? text || found : [text, nothingFound].filter((part) => part !== "").join("\n\n");
  const answer = toToolAnswer({ ...facts, words }, version, "");
  return answer === null || shown.length === 0 ? answer : { ...answer, found: shown };
}
