import type { LibrarySearchFacts } from "@/lib/ports/library/library-search-facts";
import type { ToolRound } from "@/lib/ports/tools/tool-round";

/** Words that only ask; the search leaves out others of its own. */
const frames = new Set(
  (
    "a about already an analysed analyzed and answer answered answers any anybody anyone anything are ask asked at been before can " +
    "could did do does earlier ever find for former get give has have here how i in into is it know look me my of on or our " +
    "past please previous question questions same search show so some somebody someone something tell that the there these this those to " +
    "us was we were what when where which who with would yet you"
  ).split(" "),
);

/**
 * Returns the text to look for: the question, or the one before it where its own words name nothing (“have we asked this
 * before?”); null where neither does.
 */
function toSearchWords(question: string, earlier: readonly string[]): string | null {
  if (namesSomething(question)) return question;
  const before = earlier.findLast(namesSomething);
  return before ?? null;
}

function namesSomething(text: string): boolean {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => !frames.has(word));
}

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
