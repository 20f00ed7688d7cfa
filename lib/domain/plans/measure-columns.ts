import type { Group, MeasureValue, RowValue } from "./measure";

/** Returns the columns that a row value is computed from. */
export function toRowValueColumns(value: RowValue): string[] {
  switch (value.kind) {
    case "column":
      return [value.column];
    case "number":
      return [];
    case "arithmetic":
      return [...toRowValueColumns(value.left), ...toRowValueColumns(value.right)];
    case "duration":
      return value.to === null ? [value.from] : [value.from, value.to];
  }
}

/** Lists the row values that a measure's value aggregates. */
export function toRowValues(value: MeasureValue): RowValue[] {
  switch (value.kind) {
    case "quotient":
      return [...toRowValues(value.top), ...toRowValues(value.bottom)];
    case "combination":
      return [...toRowValues(value.left), ...toRowValues(value.right)];
    case "aggregate":
    case "percentile":
      return [value.of];
    case "rows":
    case "distinct":
      return [];
  }
}

/** Lists the groups whose distinct values a measure counts. */
export function toCountedGroups(value: MeasureValue): Group[] {
  switch (value.kind) {
    case "quotient":
      return [...toCountedGroups(value.top), ...toCountedGroups(value.bottom)];
    case "combination":
      return [...toCountedGroups(value.left), ...toCountedGroups(value.right)];
    case "distinct":
      return [value.of];
    case "rows":
    case "aggregate":
    case "percentile":
      return [];
  }
}

/** Lists the columns that a number is computed from, without those of conditions. */
export function toValueColumns(value: MeasureValue): string[] {
  return toRowValues(value).flatMap(toRowValueColumns);
}
