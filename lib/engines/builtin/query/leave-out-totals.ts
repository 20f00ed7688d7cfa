import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toPlanFilters } from "./plan-columns";
import type { Filter } from "@/lib/domain/plans/measure";
import type { Plan } from "./query";

/** The rows that are totals of others: values of a column that identify them. */
export interface TotalRows {
  column: string;
  texts: readonly string[];
}

function toPlain(value: unknown): string {
  return String(value).trim().toLowerCase();
}

function chooses(filter: Filter, { column, texts }: TotalRows): boolean {
  const plain = texts.map(toPlain);
  if (filter.kind === "lookup")
    return filter.columns.includes(column) && filter.values.some((value) => plain.includes(toPlain(value)));
  if (filter.kind !== "values" || filter.negated || filter.column !== column) return false;
  return filter.values.some((value) => plain.includes(toPlain(value)));
}

/**
 * Finds the rows that a plan excludes because they are totals of others and would be counted twice. Keeps totals that a
 * condition names, and all rows when the plan describes the table itself.
 */
export function findTotalsToLeaveOut(plan: Plan, { notices }: Pick<DatasetFacts, "notices">): TotalRows[] {
  if (plan.family === "missing" || plan.family === "duplicates" || plan.family === "overview") return [];
  const filters = toPlanFilters(plan);
  return notices
    .flatMap(({ totals = [] }) => totals)
    .filter((totals) => !filters.some((filter) => chooses(filter, totals)));
}
