import { toDays } from "@/lib/lexicon/columns/column-date";
import { getColumn, type PlanContext } from "../query/plan-context";
import { toPeriodText } from "../compile/condition-text";
import { toLine } from "./plain-line";

/** Names a period of the plan that is entirely outside of the dates of the data, in plain text; null when there is none. */
export function findEmptyPeriod(context: PlanContext): string | null {
  for (const filter of context.plan.filters) {
    const days = filter.kind === "period" ? toDays(getColumn(context, filter.column)) : null;
    if (filter.kind !== "period" || days === null) continue;
    const isBefore = filter.end !== null && filter.end < days.first.slice(0, 10);
    const isAfter = filter.start !== null && filter.start > days.newest.slice(0, 10);
    if (!isBefore && !isAfter) continue;
    const range = `${days.first.slice(0, 10)} to ${days.newest.slice(0, 10)}`;
    return `“${toLine(context.dataset.name)}” has no ${toLine(filter.column)} ${toPeriodText(filter, toLine)}; it covers ${range}.`;
  }
  return null;
}
