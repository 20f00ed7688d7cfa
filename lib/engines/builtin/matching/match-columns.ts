import type { ColumnAlias } from "./column-aliases";
import { costOf, matchWord, type WordMatch } from "./match-word";

/** A column that a span of words may mean. */
export interface ColumnMatch {
  column: string;
  /** Whether the words name it whole, not only in part. */
  full: boolean;
  /** Whether the words name the thing itself: the whole name, its last word, or all but words like "name" and "id". */
  head: boolean;
  /** Sum of what uncertain words cost. */
  cost: number;
  /** Words that were taken for slips of the pen. */
  typos: readonly { asked: string; known: string }[];
}

/** The columns that all of the words name, the whole name before parts of one; several when the words do not decide. */
export type ColumnMatcher = (words: readonly string[]) => ColumnMatch[];

/** Words of names that say nothing of what the values are. */
const generic = new Set("name names id ids code codes number no nr type title label key identifier".split(" "));

const partial = 100;

function rank(match: ColumnMatch): number {
  return match.cost + (match.full ? 0 : partial);
}

type Meanings = ReadonlyMap<string, WordMatch>;

/** Matches `words` with one alias; `meanings` has, for each word, the words of names that it may mean. */
function matchAlias(words: readonly string[], alias: ColumnAlias, meanings: readonly Meanings[]): ColumnMatch | null {
  const left = [...alias.words];
  let cost = 0;
  const typos: { asked: string; known: string }[] = [];
  for (const [index, asked] of words.entries()) {
    const fitting = left.flatMap((known) => {
      const match = meanings[index]?.get(known);
      return match === undefined ? [] : [{ known, match }];
    });
    const [found] = fitting.sort((one, other) => costOf(one.match) - costOf(other.match));
    if (found === undefined) return null;
    left.splice(left.indexOf(found.known), 1);
    cost += costOf(found.match);
    if (found.match === "typo") typos.push({ asked, known: found.known });
  }
  // A typo is only believed when the rest of the name is there too.
  if (typos.length > 0 && left.length > 0 && words.length === typos.length) return null;
  const head = !left.includes(alias.words.at(-1) ?? "") || left.every((word) => generic.has(word));
  return { column: alias.column, full: left.length === 0, head, cost, typos };
}

function keepBest(matches: readonly ColumnMatch[]): ColumnMatch[] {
  const best = new Map<string, ColumnMatch>();
  for (const match of matches) {
    const known = best.get(match.column);
    if (known === undefined || rank(match) < rank(known)) best.set(match.column, match);
  }
  const kept = [...best.values()];
  const top = Math.min(...kept.map(rank));
  return kept.filter((match) => (top < partial ? rank(match) === top : rank(match) - top < 2));
}

/** A matcher for the columns of one dataset. It remembers what words mean, so that wide tables stay quick. */
export function createColumnMatcher(aliases: readonly ColumnAlias[]): ColumnMatcher {
  const byWord = new Map<string, ColumnAlias[]>();
  const byJoined = new Map<string, ColumnAlias[]>();
  for (const alias of aliases) {
    for (const word of new Set(alias.words)) byWord.set(word, [...(byWord.get(word) ?? []), alias]);
    const joined = alias.words.join("");
    byJoined.set(joined, [...(byJoined.get(joined) ?? []), alias]);
  }
  const known = new Map<string, Meanings>();
  const meaningsOf = (asked: string): Meanings => {
    const before = known.get(asked);
    if (before !== undefined) return before;
    const meanings = new Map<string, WordMatch>();
    for (const word of byWord.keys()) {
      const match = matchWord(asked, word);
      if (match !== null) meanings.set(word, match);
    }
    known.set(asked, meanings);
    return meanings;
  };
  return (words) => {
    const [first] = words;
    if (first === undefined) return [];
    const joined = byJoined.get(words.join("")) ?? [];
    const exact = joined.map(({ column }) => ({ column, full: true, head: true, cost: 0, typos: [] }));
    const meanings = words.map(meaningsOf);
    if (meanings.some((meaning) => meaning.size === 0)) return keepBest(exact);
    const candidates = new Set([...(meanings[0]?.keys() ?? [])].flatMap((word) => byWord.get(word) ?? []));
    return keepBest([...exact, ...[...candidates].flatMap((alias) => matchAlias(words, alias, meanings) ?? [])]);
  };
}
