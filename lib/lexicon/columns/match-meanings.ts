import type { Concept } from "../vocabulary/concepts";
import { findUnit } from "../vocabulary/find-unit";
import { conceptNames, meanings } from "../vocabulary/meanings";
import type { ColumnMatch, Lexicon } from "./lexicon";
import { keepBest, rankOf } from "./match-columns";
import { toPhraseKey } from "./name-words";

/** Cost of naming a meaning by one of its names, or by a word that people use for it. */
const [byName, byQuestion] = [3, 3.5];
/** Matches by name that are at least this good exclude meanings. */
const good = 2;

let named: ReadonlyMap<string, readonly { concept: Concept; cost: number }[]> | null = null;

/** Meanings by the words that name them. */
function getNamed() {
  if (named !== null) return named;
  const byWords = new Map<string, { concept: Concept; cost: number }[]>();
  for (const concept of conceptNames) {
    const add = (phrases: readonly string[], cost: number) => {
      // "price per night" is asked with and without its small word.
      for (const key of new Set(
        phrases.flatMap((one) => [toPhraseKey([one]), toPhraseKey([one.replace(" per ", " ")])]),
      )) {
        const known = byWords.get(key) ?? [];
        if (!known.some((entry) => entry.concept === concept)) byWords.set(key, [...known, { concept, cost }]);
      }
    };
    // "in minutes" is a unit, whatever the names of columns.
    add(
      meanings[concept].names.filter((name) => findUnit(name) === null),
      byName,
    );
    add(meanings[concept].asked, byQuestion);
  }
  named = byWords;
  return byWords;
}

/**
 * Finds the columns that words name, by their names or by their meanings.
 * @param names the matches by name
 * @param concepts the columns of each meaning
 */
export function matchMeanings(
  words: readonly string[],
  names: readonly ColumnMatch[],
  concepts: Lexicon["concepts"],
): readonly ColumnMatch[] {
  const [first] = names;
  if (first !== undefined && rankOf(first) <= good) return names;
  const found = (getNamed().get(toPhraseKey(words)) ?? []).flatMap(({ concept, cost }, order) =>
    (concepts.get(concept) ?? []).slice(0, 2).map((column, place): ColumnMatch => ({
      ...{ column, full: true, head: true, byMeaning: true, typos: [] },
      // Among several columns of one meaning the better one matches; among several meanings the first.
      cost: cost + place + order / 10,
    })),
  );
  return keepBest([...names, ...found]);
}
