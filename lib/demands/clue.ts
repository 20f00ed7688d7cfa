import type { Filter } from "@/lib/domain/plans/measure";
import type { ColumnMatch, ValueMatch } from "@/lib/lexicon/columns/lexicon";
import type { Unit } from "@/lib/lexicon/vocabulary/find-unit";
import type { TermMeasure } from "@/lib/lexicon/vocabulary/to-term-measures";
import type { Period } from "@/lib/lexicon/words/period-atoms";
import type { PhraseMeaning } from "@/lib/lexicon/words/phrase";

/** What the words of a span may mean, whatever is around them. */
export type ClueMeaning =
  | { kind: "phrase"; phrase: PhraseMeaning }
  | { kind: "column"; matches: readonly ColumnMatch[] }
  | { kind: "value"; matches: readonly ValueMatch[] }
  | { kind: "state"; states: readonly { filters: readonly Filter[] }[] }
  /** `isAggregated`: its words say how values become one, as in "average order value". */
  | { kind: "term"; measures: readonly TermMeasure[]; isAggregated: boolean }
  | { kind: "noun" }
  /** How many: of rows, of columns, or of both where words may name either. */
  | { kind: "count of"; rows: boolean; columns: readonly string[] }
  /** "Per kilometre run": what is divided by. */
  | { kind: "divisor"; columns: readonly string[] }
  /** "Per order", "each trip" of rows. */
  | { kind: "each row" }
  | { kind: "number"; value: number; unit: Unit | null }
  | { kind: "unit"; unit: Unit }
  | { kind: "periods"; periods: readonly Period[] }
  /** Columns of dates that a verb refers to: `hired`, `paid`. */
  | { kind: "event"; columns: readonly string[] }
  /** A sign of arithmetic. */
  | { kind: "sign"; sign: string }
  /** Asks for a time. */
  | { kind: "when" }
  | { kind: "text"; text: string }
  /** Words without content. */
  | { kind: "nothing" };

/** A span of a question with one of its meanings. */
export interface Clue {
  /** Index of its first token, and their number. */
  from: number;
  length: number;
  /** As typed. */
  text: string;
  meaning: ClueMeaning;
  /** Whether a number or a share of it is asked for directly before. */
  isCounted: boolean;
  /** Whether it stands directly behind "by" and the like. */
  isGrouped: boolean;
}
