import type { ColumnMatch, ValueMatch } from "@/lib/lexicon/columns/lexicon";
import type { Filter } from "@/lib/domain/plans/measure";
import type { Unit } from "@/lib/lexicon/vocabulary/find-unit";
import type { Term } from "@/lib/lexicon/vocabulary/term";
import type { Period } from "@/lib/lexicon/words/period-atoms";
import type { PhraseMeaning } from "@/lib/lexicon/words/phrase";
import type { Token } from "@/lib/lexicon/words/tokens";

/** The meaning of a span of the question, given the data. */
export type Meaning =
  | PhraseMeaning
  | { kind: "column"; matches: readonly ColumnMatch[] }
  /** Values of text columns; `weak` when they are everyday words, so that only their context makes them values. */
  | { kind: "value"; matches: readonly ValueMatch[]; weak: boolean }
  /** A condition that a word names, for example `active`. */
  | { kind: "state"; states: readonly { name: string; filters: Filter[] }[] }
  | { kind: "term"; term: Term }
  /** The noun for one row. */
  | { kind: "noun" }
  | { kind: "number"; value: number; unit: Unit | null }
  | { kind: "unit"; unit: Unit }
  | { kind: "period"; period: Period; ends: readonly [Period, Period] | null }
  /** A name that may be a value of a column with unknown values. */
  | { kind: "name"; columns: readonly string[] }
  | { kind: "break"; sign: string }
  | { kind: "unknown" };

export type MeaningKind = Meaning["kind"];
/** The meaning of one kind. */
export type MeaningOf<Kind extends MeaningKind> = Extract<Meaning, { kind: Kind }>;

/** A span of the question with one meaning. */
export interface Part {
  meaning: Meaning;
  /** Its tokens, in order, never empty. */
  tokens: readonly Token[];
  /** As typed. */
  text: string;
}

/** An interpretation of an entire question; a higher score makes more sense. */
export interface Segmentation {
  parts: readonly Part[];
  score: number;
}
