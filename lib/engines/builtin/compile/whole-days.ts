import { hasTimeOfDay, isDate } from "../columns/column-date";
import { getColumn, type PlanContext } from "../query/plan-context";

/** Whether two columns of dates can only be set against each other by calendar days: one has a time of day, the other has none. */
export function areWholeDays(columns: readonly string[], context: Pick<PlanContext, "dataset">): boolean {
  const dates = columns.map((name) => getColumn(context, name)).filter(isDate);
  return dates.some(hasTimeOfDay) && !dates.every(hasTimeOfDay);
}
