import type { Answer } from "@/lib/domain/answers/answer";
import { toFoundItems } from "@/lib/domain/library/found-items";
import { toShownItems } from "@/lib/domain/library/shown-items";
import { toToolAnswer } from "../kit/tools/tool-answer";
import type { ToolFacts } from "../kit/tools/tool-facts";
import { toFoundText } from "./to-found-text";

const nothingFound =
  "Nothing matches: no dataset, column, earlier answer, document or definition. Try different words, or add a table, " +
  "or a document or a definition in the library.";

/**
 * Builds the answer of a search from the records of its calls: an engine only chooses which of the items that were found
 * answer the question, by their ids.
 */
export function toSearchAnswer(facts: ToolFacts, version: string): Answer | null {
  const items = toFoundItems(facts.results);
  const chosen = facts.chosen.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const shown = chosen.length > 0 ? [...new Set(chosen)] : toShownItems(facts.question, items);
  const [best] = shown;
  const text = best === undefined ? nothingFound : toFoundText(facts.question, { best, isChosen: chosen.length > 0 });
  const answer = toToolAnswer({ ...facts, closing: text }, version, "");
  return answer === null || shown.length === 0 ? answer : { ...answer, found: shown };
}
