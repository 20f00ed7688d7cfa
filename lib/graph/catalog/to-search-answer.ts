import type { Answer } from "@/lib/domain/answers/answer";
import { toFoundItems } from "@/lib/domain/library/found-items";
import { toShownItems } from "@/lib/domain/library/shown-items";
import { toToolAnswer } from "../kit/tools/tool-answer";
import type { ToolFacts } from "../kit/tools/tool-facts";
import { toCitedItems } from "./cited-items";

const nothingFound =
  "Nothing matches: no dataset, column, earlier answer, document or definition. Try different words, or add a table, " +
  "or a document or a definition in the library.";

const found = "Here is what matches:";

/**
 * Builds the answer of a search: the engine's text, with links to the items it refers to. Whether anything was found is
 * derived from the call records, never from the engine's text.
 */
export function toSearchAnswer(facts: ToolFacts, version: string): Answer | null {
  const items = toFoundItems(facts.results);
  const { text, cited } = toCitedItems(facts.words ?? "", items);
  const shown = cited.length > 0 ? cited : toShownItems(facts.question, items);
  const words = shown.length > 0 ? text || found : [text, nothingFound].filter((part) => part !== "").join("\n\n");
  const answer = toToolAnswer({ ...facts, words }, version, "");
  return answer === null || shown.length === 0 ? answer : { ...answer, found: shown };
}
