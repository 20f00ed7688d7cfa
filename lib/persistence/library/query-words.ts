import { synonymGroups } from "@/lib/domain/datasets/synonyms";

/** A word of a search query. */
export interface QueryWord {
  /** Lower case; letters and digits only. */
  word: string;
  /** Other words with the same meaning. */
  synonyms: string[];
}

/** Maximum number of words of a query; further ones are ignored. */
const mostWords = 16;
const longestWord = 60;

/** Words that describe the form of the answer, not its subject. */
const fillers = new Set(
  (
    "a about all am an and any are as asked at be been before by can chart column columns compare contain contains data " +
    "dataset datasets did do does each every field fields file files find for from get give had has have here how i in is it its " +
    "know list many me mean meaning means much my of on one or our over per please plot show stored table tables tell than that " +
    "the their them there these they this to us was we were what when where which who whose why will with would you your"
  ).split(" "),
);

const bySynonym = new Map<string, string[]>();
for (const group of synonymGroups) for (const word of group) bySynonym.set(word, [...group]);

/**
 * Splits a query into words the way names are split, and drops filler words. Keeps those if there are no others, so
 * that a column called “from” is found.
 */
export function toQueryWords(query: string): QueryWord[] {
  const all = query
    .normalize("NFKC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && word.length <= longestWord);
  const telling = all.filter((word) => !fillers.has(word));
  const words = [...new Set(telling.length > 0 ? telling : all)].slice(0, mostWords);
  return words.map((word) => ({ word, synonyms: toSynonyms(word) }));
}

function toSynonyms(word: string): string[] {
  const group = bySynonym.get(word) ?? bySynonym.get(word.replace(/s$/u, "")) ?? [];
  return group.filter((other) => other !== word);
}
