import type { DurationUnit, Filter, MeasureValue } from "../query/query";
import type { TermName } from "./term-phrases";

/** `money` stands for the currency of the columns. */
export type TermUnit = "money" | "%" | DurationUnit | null;

/**
 * One way to compute a term: a value, or a value with the rows that the whole query is about, for example only members who left. Where a
 * plan has names of columns, it has names of concepts, which are replaced by columns (or by arithmetic over columns) that mean them.
 */
export type Way = MeasureValue | readonly [MeasureValue, ...Filter[]];

/** The ways to compute terms, best first; the first one whose concepts are all there is meant. */
export type TermWays = Partial<Record<TermName, readonly Way[]>>;

/** A measure of a trade with the ways to compute it. */
export interface Term {
  /** As people read it: `profit margin`. */
  name: TermName;
  /** How people name it, in phrases parted by "|". */
  asked: string;
  unit: TermUnit;
  /** Best first. */
  ways: readonly Way[];
  /** Further terms that the same words name. */
  others?: readonly Term[];
}
