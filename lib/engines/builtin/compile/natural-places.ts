import { findNaturalOrder } from "@/lib/domain/natural-order/find-natural-order";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isStoredAsNumber } from "@/lib/lexicon/columns/column-role";
import { getColumn, type PlanContext } from "../query/plan-context";
import type { Group } from "@/lib/domain/plans/measure";

/**
 * Returns the texts of a group's column in their natural order, such as sizes or weekdays; null where they have none, where not all of
 * them are known, or where sorting the values themselves already yields it (numbers, dates and their periods).
 */
export function findPlaces({ column: name, grain }: Group, context: Pick<PlanContext, "dataset">): string[] | null {
  const column = getColumn(context, name);
  if (grain !== null || column.values === undefined || isStoredAsNumber(column) || isDate(column)) return null;
  const order = findNaturalOrder(column.values)?.map(String);
  // Merged spellings have no blanks around them.
  return order === undefined ? null : [...new Set(order.flatMap((text) => [text, text.trim()]))];
}

/** Whether the values of a group follow one another, so that a line may join them: time, numbers, or names with a natural order. */
export function isOrdered(group: Group, context: Pick<PlanContext, "dataset">): boolean {
  const column = getColumn(context, group.column);
  return group.grain !== null || isStoredAsNumber(column) || isDate(column) || findPlaces(group, context) !== null;
}
