import { costOf, matchWord, type WordMatch } from "./match-word";
import type { ColumnAlias } from "./column-aliases";

/** A column that a span of words may mean. */
export interface ColumnMatch {
  column: string;
  /** Whether the words name it whole, not only in part. */
  full: boolean;
  /** Sum of what uncertain words cost. */
  cost: number;
  /** Words that were taken for slips of the pen. */
  typos: readonly { asked: string; known: string }[];
}

function matchAlias(words: readonly string[], alias: ColumnAlias): ColumnMatch | null {
  const left = [...alias.words];
  let cost = 0;
  const typos: { asked: string; known: string }[] = [];
  for (const asked of words) {
    let best: { index: number; match: WordMatch; known: string } | null = null;
    left.forEach((known, index) => {
      const match = matchWord(asked, known);
      if (match !== null && (best === null || costOf(match) < costOf(best.match))) best = { index, match, known };
    });
    const found = best as { index: number; match: WordMatch; known: string } | null;
    if (found === null) return null;
    left.splice(found.index, 1);
    cost += costOf(found.match);
    if (found.match === "typo") typos.push({ asked, known: found.known });
  }
  // A typo is only believed when the rest of the name is there too.
  if (typos.length > 0 && left.length > 0 && words.length === typos.length) return null;
  return { column: alias.column, full: left.length === 0, cost, typos };
}

/** The columns that all of `words` name, the whole name before parts of one; several when the words do not decide. */
export function matchColumns(words: readonly string[], aliases: readonly ColumnAlias[]): ColumnMatch[] {
  const best = new Map<string, ColumnMatch>();
  for (const alias of aliases) {
    const match = matchAlias(words, alias);
    if (match === null) continue;
    const known = best.get(match.column);
    if (known === undefined || rank(match) < rank(known)) best.set(match.column, match);
  }
  const matches = [...best.values()];
  const top = Math.min(...matches.map(rank));
  return matches.filter((match) => (top < partial ? rank(match) === top : rank(match) - top < 2));
}

const partial = 100;

function rank(match: ColumnMatch): number {
  return match.cost + (match.full ? 0 : partial);
}
