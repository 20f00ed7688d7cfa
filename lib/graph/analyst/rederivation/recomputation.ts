import type { Cell } from "@/lib/domain/cell";
import type { AggregateMeasure } from "@/lib/ports/dataset-store";

/** What came out of comparing a result with the database's own computation. */
export interface Recomputation {
  /** In words, what was found equal. */
  equal: string[];
  /** In words, what differs although it should not. */
  different: string[];
}

/** The values of a measure over matched groups. */
export interface RecomputedMeasure {
  measure: AggregateMeasure;
  values: Cell[];
}

/** The first measure whose values are those of a result; exact names decide among equals. */
export function findEqualMeasure(
  candidates: readonly RecomputedMeasure[],
  isEqual: (values: readonly Cell[]) => boolean,
  preferred: (measure: AggregateMeasure) => boolean,
): RecomputedMeasure | null {
  const equal = candidates.filter(({ values }) => isEqual(values));
  return equal.find(({ measure }) => preferred(measure)) ?? equal[0] ?? null;
}
