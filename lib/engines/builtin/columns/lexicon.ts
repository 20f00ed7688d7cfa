import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { Filter } from "../query/query";
import type { Concept } from "../vocabulary/concepts";
import type { StateName } from "../vocabulary/state-phrases";

/** A column that words may mean. */
export interface ColumnMatch {
  column: string;
  /** Whether the words name it whole, not only in part. */
  full: boolean;
  /** Whether the words name the thing itself: the whole name, its last word, or all but words like "name" and "id". */
  head: boolean;
  /** What makes it uncertain: 0 same words, 1 inflected, 2 synonyms, 3 by meaning, 4 and more slips of the pen. */
  cost: number;
  /** Whether the words name what the column means and not the column itself: `takings` for `Sales (EUR)`. */
  byMeaning: boolean;
  /** Words that were taken for slips of the pen. */
  typos: readonly { asked: string; known: string }[];
}

/** Values of one column that words may mean. */
export interface ValueMatch {
  column: string;
  /** As stored, every spelling; several when the words name a part of each: `google` for `Google Search` and `Google Display`. */
  values: readonly string[];
  /** Whether the words name the values whole. */
  whole: boolean;
  /** As `ColumnMatch.cost`. */
  cost: number;
  typos: readonly { asked: string; known: string }[];
}

/** What can be known about the words of one dataset. */
export interface Lexicon {
  dataset: DatasetFacts;
  columns: ReadonlyMap<string, ColumnProfile>;
  /** Columns that all of the words (lower-cased roots) name; best first, several when the words do not decide. */
  matchColumns: (words: readonly string[]) => readonly ColumnMatch[];
  /** Values of text columns that the words name; best first. */
  matchValues: (words: readonly string[]) => readonly ValueMatch[];
  /** Conditions that the words name: `active`, `overdue`, `returned`, `no show`; best first, the others are other ways to see it. */
  matchStates: (words: readonly string[]) => readonly { name: StateName; filters: Filter[] }[];
  /**
   * What one row is called, as roots; the one of them to use in answers, where the data surely calls its rows so; and the column that
   * numbers them when every row (repeated ones aside) has its own. `verbs` are roots that say no more than that there is such a row:
   * `borrow` of loans. `sure` are the nouns by which the data itself calls its rows, in its name or in that of the column that numbers them.
   */
  rows: {
    sure: ReadonlySet<string>;
    nouns: ReadonlySet<string>;
    verbs: ReadonlySet<string>;
    name: string | null;
    column: string | null;
  };
  /** Columns that mean a concept, best first. */
  concepts: ReadonlyMap<Concept, readonly string[]>;
  /** First and newest day of the main date column, else of a column of years, as ISO dates; null without either. Relative periods count from the newest. */
  days: { first: string; newest: string } | null;
}
