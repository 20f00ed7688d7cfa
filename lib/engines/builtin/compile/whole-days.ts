import { hasTimeOfDay, isDate } from "@/lib/lexicon/columns/column-date";
import { getColumn, type PlanContext } from "../query/plan-context";

/** Whether two date columns can only be compared by calendar day: one has a time of day, the other has none. */
export function areWholeDays(columns: readonly string[], context: Pick<PlanContext, "dataset">): boolean {
  const dates = columns.map((name) => getColumn(context, name)).filter(isDate);
  return dates.some(hasTimeOfDay) && !dates.every(hasTimeOfDay);
}
