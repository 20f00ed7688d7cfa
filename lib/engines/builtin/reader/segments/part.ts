import type { ColumnMatch, ValueMatch } from "../../columns/lexicon";
import type { Filter } from "../../query/query";
import type { Unit } from "../../vocabulary/find-unit";
import type { Term } from "../../vocabulary/term";
import type { Period } from "../../words/period-atoms";
import type { PhraseMeaning } from "../../words/phrase";
import type { Token } from "../../words/tokens";

/** What a span of the question means, given the data. */
export type Meaning =
  | PhraseMeaning
  | { kind: "column"; matches: readonly ColumnMatch[] }
  /** Values of text columns; `weak` when the words are everyday words, so that only what stands beside them makes them a value. */
  | { kind: "value"; matches: readonly ValueMatch[]; weak: boolean }
  /** A condition that a word names, for example `active`. */
  | { kind: "state"; states: readonly { name: string; filters: Filter[] }[] }
  | { kind: "term"; term: Term }
  /** What one row is called. */
  | { kind: "noun" }
  | { kind: "number"; value: number; unit: Unit | null }
  | { kind: "unit"; unit: Unit }
  | { kind: "period"; period: Period; ends: readonly [Period, Period] | null }
  /** A name that may be a value of a column whose values are not all known. */
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
  /** As it was typed. */
  text: string;
}

/** A way to read a whole question, the higher the score the more of it makes sense. */
export interface Segmentation {
  parts: readonly Part[];
  score: number;
}
