import { quoteName } from "@/lib/domain/text/quotes";
import { looksUp } from "../python/frame-code";
import { findTotalsToLeaveOut } from "../../query/leave-out-totals";
import { toPlanColumns } from "../../query/plan-columns";
import type { PlanContext } from "../../query/plan-context";
import { toConversions } from "../column-conversion";
import { toMergedColumns } from "../merged-columns";
import { toSource } from "../sql/data-query";
import { toConjunction } from "../sql/sql-condition";

/** Whether a plan reads every column of its table. */
function readsAll({ plan }: PlanContext): boolean {
  if (plan.family === "overview" || plan.family === "insights") return true;
  return plan.family === "duplicates" && plan.columns.length === 0;
}

/**
 * Compiles the query that fetches what the plan's program reads: its columns, of the rows that its filters keep where SQL can decide
 * them without converting values.
 * @param options.filtered false fetches all rows
 */
export function toRowsQuery(context: PlanContext, { filtered }: { filtered: boolean }): string {
  const { plan, dataset } = context;
  const totals = findTotalsToLeaveOut(plan, dataset).map(({ column }) => column);
  const names = readsAll(context)
    ? dataset.profile.columns.map(({ name }) => name)
    : [...new Set([...toPlanColumns(plan), ...totals])];
  const [first] = dataset.profile.columns;
  const selected = names.length > 0 || first === undefined ? names : [first.name];
  const at = (name: string) => `source.${quoteName(name)}`;
  const isPlain = toConversions(context).size === 0 && toMergedColumns(context).length === 0 && !looksUp(plan);
  const where = filtered && isPlain ? toConjunction(plan.filters, at, context) : null;
  const condition = where === null || where === "" ? "" : `\nWHERE ${where}`;
  return `SELECT ${selected.map(at).join(", ")}\nFROM ${toSource(context)}${condition}`;
}
