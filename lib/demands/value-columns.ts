import type { MeasureValue, RowValue } from "@/lib/domain/plans/measure";

/** Returns the columns of a number of each row. */
export function toRowColumns(value: RowValue): string[] {
  switch (value.kind) {
    case "column":
      return [value.column];
    case "number":
      return [];
    case "arithmetic":
      return [...toRowColumns(value.left), ...toRowColumns(value.right)];
    case "duration":
      return [value.from, ...(value.to === null ? [] : [value.to])];
  }
}

/** Returns the columns that a measure of the lexicon is computed from. */
export function toValueColumns(value: MeasureValue): string[] {
  switch (value.kind) {
    case "rows":
      return [];
    case "distinct":
      return [value.of.column];
    case "aggregate":
    case "percentile":
      return toRowColumns(value.of);
    case "quotient":
      return [...toValueColumns(value.top), ...toValueColumns(value.bottom)];
    case "combination":
      return [...toValueColumns(value.left), ...toValueColumns(value.right)];
  }
}
