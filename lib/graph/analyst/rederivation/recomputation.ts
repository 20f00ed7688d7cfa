import type { Cell } from "@/lib/domain/cell";
import type { ColumnExpression } from "@/lib/ports/column-expression";
import type { RowFilter } from "@/lib/domain/row-filter";
import type { Aggregate } from "@/lib/ports/dataset-store";

/** What came out of comparing a result with the database's own computation. */
export interface Recomputation {
  /** In words, what was found equal. */
  equal: string[];
  /** In words, what differs although it should not. */
  different: string[];
  /** How many figures that are no counts were found nowhere; absent when all were looked at as a whole. */
  unmatched?: number;
  /** What the equal ones were, where that is known of each. */
  measures?: readonly ComputedMeasure[];
}

/** What was computed: an aggregate of the database, or one step from it. */
export interface ComputedMeasure {
  aggregate: Aggregate | "missing" | "share";
  column: string | null;
  with?: string;
  /** The rows that it was computed of; absent: all of them as one. */
  rows?: { filters: readonly RowFilter[]; keys: readonly ColumnExpression[] };
}

/** A measure with its values for the rows of a result. */
export interface Recomputed {
  measure: ComputedMeasure;
  values: Cell[];
}

/** The first measure whose values are those of a result; one of the aggregate that the result's name speaks of goes first. */
export function findEqual(
  candidates: readonly Recomputed[],
  isEqual: (values: readonly Cell[]) => boolean,
  named: Aggregate | null,
): Recomputed | null {
  const equal = candidates.filter(({ values }) => isEqual(values));
  return equal.find(({ measure }) => measure.aggregate === named) ?? equal[0] ?? null;
}

/** Of counted values also how many are missing: the rows of a group without those that have a value. */
export function withMissing(candidates: readonly Recomputed[]): Recomputed[] {
  const rows = candidates.find(({ measure }) => measure.aggregate === "count" && measure.column === null);
  return [
    ...candidates,
    ...candidates.flatMap(({ measure, values }): Recomputed[] => {
      if (rows === undefined || measure.aggregate !== "count" || measure.column === null) return [];
      const missing = values.map((value, index) => Number(rows.values[index]) - Number(value));
      return [{ measure: { aggregate: "missing", column: measure.column }, values: missing }];
    }),
  ];
}
