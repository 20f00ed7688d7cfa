import type { ColumnMatch } from "./lexicon";
import { costOf, matchWord, type WordMatch } from "./match-word";
import { genericWords, joinVerbs, toNameRoot, type ColumnAlias } from "./name-words";

/** Finds the columns that all of the words name, best first; several when the words are ambiguous. */
export type ColumnMatcher = (words: readonly string[]) => readonly ColumnMatch[];

/** Cost of naming only a part of a name: its last word, or a different one. */
const [partialHead, partial] = [1.5, 6];
/** Columns that are hardly worse than the best also match. */
const tie = 1;

/** Cost of matching words with a column; lower is better. */
export function rankOf(match: ColumnMatch): number {
  return match.cost + (match.full ? 0 : match.head ? partialHead : partial);
}

/** Sorts matches, each column once, without those that are clearly worse than the best. */
export function keepBest(matches: readonly ColumnMatch[]): ColumnMatch[] {
  const best = new Map<string, ColumnMatch>();
  for (const match of matches) {
    const known = best.get(match.column);
    // "pieces received" matches all of `Qty received (pcs)` rather than a part of it with its unit.
    const lead = known === undefined ? Infinity : rankOf(known) - rankOf(match);
    const needed = known === undefined || match.full === known.full ? 0 : match.full ? -tie : tie;
    if (lead > needed) best.set(match.column, match);
  }
  const kept = [...best.values()].sort((left, right) => rankOf(left) - rankOf(right));
  const top = kept[0] === undefined ? 0 : rankOf(kept[0]);
  return kept.filter((match) => rankOf(match) - top < tie || match === kept[0]);
}

type Meanings = ReadonlyMap<string, WordMatch>;

/** Matches `words` with one alias; `meanings` has, for each word, the words of names that it may mean. */
function matchAlias(words: readonly string[], alias: ColumnAlias, meanings: readonly Meanings[]): ColumnMatch | null {
  const left = [...alias.words];
  let cost = 0;
  const typos: { asked: string; known: string }[] = [];
  let named = alias.extra === undefined;
  for (const [index, asked] of words.entries()) {
    let best: { known: string; match: WordMatch } | null = null;
    for (const known of left) {
      const match = meanings[index]?.get(known);
      if (match !== undefined && (best === null || costOf(match) < costOf(best.match))) best = { known, match };
    }
    if (best === null) return null;
    left.splice(left.indexOf(best.known), 1);
    cost += costOf(best.match);
    named ||= alias.extra?.has(best.known) === false;
    if (best.match === "typo") typos.push({ asked, known: best.known });
  }
  if (!named) return null;
  // A typo is only accepted when the rest of the name matches, too.
  if (typos.length > 0 && typos.length === words.length && left.some((word) => !genericWords.has(word))) return null;
  const head = !left.includes(alias.head) || left.every((word) => genericWords.has(word));
  // "pieces" does not match `Unit cost`: a synonym of a qualifying word names nothing.
  if (!head && cost > 0 && typos.length === 0) return null;
  return { column: alias.column, full: left.length === 0, head, cost, byMeaning: false, typos };
}

/** Creates a matcher for the columns of one dataset by name. It caches the meanings of words, so that wide tables stay fast. */
export function createColumnMatcher(aliases: readonly ColumnAlias[]): ColumnMatcher {
  const byWord = new Map<string, ColumnAlias[]>();
  const byJoined = new Map<string, ColumnAlias[]>();
  const add = (index: Map<string, ColumnAlias[]>, key: string, alias: ColumnAlias) => {
    const known = index.get(key);
    if (known === undefined) index.set(key, [alias]);
    else known.push(alias);
  };
  for (const alias of aliases) {
    for (const word of new Set(alias.words)) add(byWord, word, alias);
    add(byJoined, alias.words.join(""), alias);
  }
  const remembered = new Map<string, Meanings>();
  const meaningsOf = (asked: string): Meanings => {
    const before = remembered.get(asked);
    if (before !== undefined) return before;
    const meanings = new Map<string, WordMatch>();
    for (const word of byWord.keys()) {
      const match = matchWord(asked, word);
      if (match !== null) meanings.set(word, match);
    }
    remembered.set(asked, meanings);
    return meanings;
  };
  const match = (words: readonly string[]): ColumnMatch[] => {
    const joined = byJoined.get(words.join("")) ?? [];
    const exact = joined.map(({ column }): ColumnMatch => ({
      column,
      full: true,
      head: true,
      cost: 0,
      byMeaning: false,
      typos: [],
    }));
    const meanings = words.map(meaningsOf);
    if (meanings.some((meaning) => meaning.size === 0)) return keepBest(exact);
    const candidates = new Set([...(meanings[0]?.keys() ?? [])].flatMap((word) => byWord.get(word) ?? []));
    return keepBest([...exact, ...[...candidates].flatMap((alias) => matchAlias(words, alias, meanings) ?? [])]);
  };
  return (asked) => {
    const words = asked.map(toNameRoot);
    if (words.length === 0) return [];
    const found = match(words);
    const verbs = joinVerbs(words);
    return found.length > 0 || verbs.length === words.length
      ? found
      : match(verbs).map((one) => ({ ...one, cost: one.cost + costOf("synonym") }));
  };
}
