import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { Filter } from "@/lib/domain/plans/measure";
import type { Concept } from "../vocabulary/concepts";
import type { StateName } from "../vocabulary/state-phrases";

/** A column that words may mean. */
export interface ColumnMatch {
  column: string;
  /** Whether the words name it in full, not only in part. */
  full: boolean;
  /** Whether the words name the thing itself: the full name, its last word, or all but words like "name" and "id". */
  head: boolean;
  /** Uncertainty: 0 same words, 1 inflected, 2 synonyms, 3 by meaning, 4 and more typos. */
  cost: number;
  /** Whether the words name the meaning of the column and not the column itself: `takings` for `Sales (EUR)`. */
  byMeaning: boolean;
  /** Words that were treated as typos. */
  typos: readonly { asked: string; known: string }[];
}

/** Values of one column that words may mean. */
export interface ValueMatch {
  column: string;
  /**
   * As stored, in every spelling; several when the words name a part of each: `google` for `Google Search` and `Google
   * Display`.
   */
  values: readonly string[];
  /** Whether the words name the values in full. */
  whole: boolean;
  /** As `ColumnMatch.cost`. */
  cost: number;
  typos: readonly { asked: string; known: string }[];
}

/** What is known about the words of one dataset. */
export interface Lexicon {
  dataset: DatasetFacts;
  columns: ReadonlyMap<string, ColumnProfile>;
  /** Columns that all of the words (lower-case roots) name; best first, several when the words are ambiguous. */
  matchColumns: (words: readonly string[]) => readonly ColumnMatch[];
  /** Values of text columns that the words name; best first. */
  matchValues: (words: readonly string[]) => readonly ValueMatch[];
  /** Conditions that the words name: `active`, `overdue`, `returned`, `no show`; best first, the others are alternatives. */
  matchStates: (words: readonly string[]) => readonly { name: StateName; filters: Filter[] }[];
  /**
   * Nouns for one row, as roots; the one to use in answers, when the data certainly uses it; and the column that numbers the
   * rows when every row (apart from repeated ones) has its own number. `verbs` are roots that only say that there is such a
   * row: `borrow` of loans. `sure` are the data's own nouns for its rows, in its name or in that of the column that numbers
   * them.
   */
  rows: {
    sure: ReadonlySet<string>;
    nouns: ReadonlySet<string>;
    verbs: ReadonlySet<string>;
    name: string | null;
    column: string | null;
  };
  /** Columns for a concept, best first. */
  concepts: ReadonlyMap<Concept, readonly string[]>;
  /**
   * First and newest day of the main date column, else of a column of years, as ISO dates; null without either. Relative
   * periods count from the newest.
   */
  days: { first: string; newest: string } | null;
}
