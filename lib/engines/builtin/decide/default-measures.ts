import type { ColumnProfile } from "@/lib/domain/profile";
import { isAdditive } from "../matching/column-role";
import type { Measure } from "../plan/plan";

/** The numbers that describe a column when the question names none: average and median, and the total first for amounts that add up. */
export function toDefaultMeasures(column: ColumnProfile): Measure[] {
  const aggregates = isAdditive(column) ? (["sum", "mean"] as const) : (["mean", "median"] as const);
  return aggregates.map((aggregate) => ({ aggregate, column: column.name }));
}
