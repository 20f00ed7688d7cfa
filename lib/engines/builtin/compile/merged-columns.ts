import { getColumn, type PlanContext } from "../query/plan-context";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isMeasure } from "@/lib/lexicon/columns/column-role";

/** Whether a distribution is one of numbers rather than of names. */
export function isNumeric(context: PlanContext): boolean {
  const { plan } = context;
  if (plan.family !== "distribution") return false;
  if (plan.of.kind !== "column") return true;
  const column = getColumn(context, plan.of.column);
  return isMeasure(column) && !isDate(column);
}
