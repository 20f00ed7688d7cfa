import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { Filter, Plan } from "./plan";
import { toFilterColumns } from "./plan-columns";

/** Whether a plan tells how the table is, with all of its rows. */
function isAboutTable(plan: Plan): boolean {
  switch (plan.family) {
    case "missing":
    case "duplicates":
    case "overview":
      return true;
    case "count":
      return plan.groups.length === 0 && plan.distinct === null && plan.filters.length === 0;
    default:
      return false;
  }
}

/**
 * The plan without rows that are totals of others, which would count everything twice; where a question names values of their
 * column itself, as it is.
 */
export function leaveOutTotals(plan: Plan, { notices }: Pick<DatasetFacts, "notices">): Plan {
  if (isAboutTable(plan)) return plan;
  const chosen = new Set(toFilterColumns(plan.family === "share" ? [...plan.filters, ...plan.part] : plan.filters));
  const without = notices
    .flatMap(({ totals = [] }) => totals)
    .filter(({ column }) => !chosen.has(column))
    .map(({ column, texts }): Filter => ({ kind: "values", column, values: texts, negated: true, keepMissing: true }));
  return { ...plan, filters: [...without, ...plan.filters] };
}
