import { toCountedGroups, toPlanGroups } from "../query/plan-columns";
import { getColumn, type PlanContext } from "../query/plan-context";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isMeasure } from "@/lib/lexicon/columns/column-role";
import { mayDifferInSpelling } from "./text-values";

/** Lists the text columns whose spellings are merged, because the plan groups rows by their values or counts these. */
export function toMergedColumns(context: PlanContext): string[] {
  const { plan } = context;
  const counted = plan.family === "query" ? plan.measures.flatMap(({ value }) => toCountedGroups(value)) : [];
  const listed = plan.family === "distribution" && plan.of.kind === "column" ? [plan.of.column] : [];
  const groups = [...toPlanGroups(plan), ...counted].filter((group) => group.grain === null);
  const names = new Set([...groups.map((group) => group.column), ...listed]);
  return [...names].filter((name) => {
    const column = getColumn(context, name);
    // Identifiers may differ by case alone, unless they are few enough to have been compared.
    if (column.type === "id" && column.spellings === undefined) return false;
    return mayDifferInSpelling(column) && !isDate(column) && !(listed.includes(name) && isMeasure(column));
  });
}

/** Whether a distribution is one of numbers rather than of names. */
export function isNumeric(context: PlanContext): boolean {
  const { plan } = context;
  if (plan.family !== "distribution") return false;
  if (plan.of.kind !== "column") return true;
  const column = getColumn(context, plan.of.column);
  return isMeasure(column) && !isDate(column);
}
