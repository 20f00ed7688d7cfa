import type { LibrarySearchFacts } from "@/lib/ports/library/library-search-facts";
import type { ToolRound } from "@/lib/ports/tools/tool-round";
import { toSearchWords } from "./search-words";

/** Everything that can be searched; all at once, because each is quick. */
const searches = ["columns.search", "datasets.search", "answers.search", "documents.search"];

const longestQuery = 500;

/** Searches everything for the words of a question, then leaves the words to code that has the results. */
export function planSearch({ question, results, earlier, choices }: LibrarySearchFacts): ToolRound {
  if (results.length > 0) return { calls: [], conclusion: "found" };
  const words = choices.at(-1)?.answer ?? toSearchWords(question, earlier);
  if (words === null) return { calls: [], question: "What should be looked for? A few words are enough." };
  const given = JSON.stringify({ query: words.slice(0, longestQuery) });
  return { calls: searches.map((tool) => ({ tool, arguments: given })) };
}
