import { editDistance } from "@/lib/domain/edit-distance";
import { toKnownValues } from "@/lib/lexicon/columns/known-values";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import { findTerm } from "@/lib/lexicon/vocabulary/find-term";
import { toTermMeasures } from "@/lib/lexicon/vocabulary/to-term-measures";
import { phraseData } from "@/lib/lexicon/words/phrase-data";
import { toRoots } from "@/lib/lexicon/words/roots";

/** Maximum number of values per column whose words are examined. */
const mostValues = 2000;

/** Generic nouns for rows. */
const rowWords = phraseData.flatMap(([{ kind }, list]) => (kind === "rows" ? list.split("|") : [])).flatMap(toRoots);

/** Whether two words are similar enough to be confused: typos, or forms of one word. */
function isAlike(asked: string, known: string): boolean {
  if (known.length < 3) return asked === known;
  const shorter = Math.min(asked.length, known.length);
  if (shorter >= 4 && (asked.startsWith(known) || known.startsWith(asked))) return true;
  if (shorter >= 6 && asked.slice(0, 5) === known.slice(0, 5)) return true;
  const limit = asked.length >= 6 ? 2 : asked.length >= 4 ? 1 : 0;
  return editDistance(asked, known, limit) <= limit;
}

function isKnown(lexicon: Lexicon, root: string): boolean {
  // A term does not count for data that lacks its inputs.
  const term = findTerm([root], lexicon.rows.nouns);
  return (
    lexicon.matchColumns([root]).length > 0 ||
    lexicon.matchValues([root]).length > 0 ||
    lexicon.matchStates([root]).length > 0 ||
    (term !== null && "measures" in toTermMeasures(term, lexicon))
  );
}

/**
 * Whether the data has anything that a phrase may mean: a column, value, state, term or name of its rows, even misspelled or
 * partial.
 */
export function isNear(lexicon: Lexicon, phrase: string): boolean {
  const columns = [...lexicon.columns.values()];
  const known = new Set([
    ...rowWords,
    ...lexicon.rows.nouns,
    ...toRoots(lexicon.dataset.name),
    ...columns.flatMap((column) => toRoots(column.name)),
    ...columns.flatMap((column) => toKnownValues(column).slice(0, mostValues).flatMap(toRoots)),
  ]);
  return toRoots(phrase).some((root) => isKnown(lexicon, root) || [...known].some((word) => isAlike(root, word)));
}
