import type { DurationUnit, Filter, MeasureValue } from "@/lib/domain/plans/measure";
import type { TermName } from "./term-phrases";

/** `money` represents the currency of the columns. */
export type TermUnit = "money" | "%" | DurationUnit | null;

/**
 * One way to compute a term: a value, or a value with conditions on the entire query, for example only members who left. It
 * has names of concepts where a plan has names of columns; these are replaced by columns (or by arithmetic over columns) with
 * that meaning.
 */
export type Way = MeasureValue | readonly [MeasureValue, ...Filter[]];

/** The ways to compute terms, best first; the first one whose concepts all exist applies. */
export type TermWays = Partial<Record<TermName, readonly Way[]>>;

/** A measure of a trade with the ways to compute it. */
export interface Term {
  /** For display: `profit margin`. */
  name: TermName;
  /** Its phrases, separated by "|". */
  asked: string;
  unit: TermUnit;
  /** Best first. */
  ways: readonly Way[];
  /** Further terms with the same phrases. */
  others?: readonly Term[];
}
