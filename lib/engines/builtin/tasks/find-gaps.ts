import { findEmptyPeriod } from "../answer/find-empty-period";
import { toMeasuredColumns } from "../query/plan-columns";
import type { Plan } from "../query/query";
import { getColumn, type PlanContext } from "../query/plan-context";

/** Whether a plan only counts all rows, of which there may be none. */
function isCount(plan: Plan): boolean {
  return (
    plan.family === "query" &&
    plan.groups.length + plan.filters.length + plan.segments.length === 0 &&
    plan.measures.every(({ value }) => value.kind === "rows" && value.where.length === 0)
  );
}

/**
 * Explains why the data does not support a plan, in plain sentences: no rows, nothing in the period, or no values. Empty when
 * it does.
 */
export function findGaps(context: PlanContext): string[] {
  const { plan, dataset } = context;
  const { rowCount } = dataset.profile;
  if (rowCount === 0) return isCount(plan) ? [] : [`“${dataset.name}” has no rows.`];
  const outside = findEmptyPeriod(context);
  if (outside !== null) return [outside];
  const empty = toMeasuredColumns(plan).filter((name) => getColumn(context, name).missing === rowCount);
  return empty.map((name) => `“${name}” has no values.`);
}
