import type { Filter, MeasureValue, RowValue } from "@/lib/domain/plans/measure";

/** A value of the result: one of the plan, or the number of rows with or without a number. */
export type ShownValue =
  | MeasureValue
  | { kind: "present"; of: RowValue; where: Filter[] }
  | { kind: "absent"; of: RowValue; where: Filter[] };

/** Whether no rows at all make the value zero, as they do for counts and totals, rather than unknown. */
export function isZeroWithoutRows(value: ShownValue): boolean {
  switch (value.kind) {
    case "rows":
    case "distinct":
    case "present":
    case "absent":
      return true;
    case "aggregate":
      return value.aggregate === "sum";
    case "combination":
      return isZeroWithoutRows(value.left) && isZeroWithoutRows(value.right);
    case "quotient":
    case "percentile":
      return false;
  }
}

/** Whether a total is 0 where no row belongs to it, when it is a part of a ratio, sum or difference. */
export function isZeroTotal(value: ShownValue): boolean {
  return value.kind === "aggregate" && value.aggregate === "sum" && value.where.length > 0;
}
