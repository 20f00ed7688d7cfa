import { isMeasure, isStoredAsNumber } from "../matching/column-role";
import { toFilterColumns, toMeasuredColumns } from "../plan/plan-columns";
import { getColumn, type PlanContext } from "../plan/plan-context";
import { isComparedAsNumber } from "../python/filter-code";
import { toSqlName, toSqlText } from "./sql-literal";

/** References a column of the table `source` as stored. */
export function toStoredExpression(name: string): string {
  return `source.${toSqlName(name)}`;
}

function toNumber(column: string): string {
  const signs = toSqlText("[\\s\\x{00a0}\\x{2007}\\x{2009}\\x{202f},$€£%]");
  return `nullif(try_cast(regexp_replace(${column}, ${signs}, '', 'g') AS DOUBLE), 'nan'::DOUBLE)`;
}

/** Whether the plan needs the column's values as numbers. */
function isRead(name: string, context: PlanContext): boolean {
  const { plan } = context;
  const conditions = plan.family === "share" ? [...plan.filters, ...plan.part] : plan.filters;
  const compared = conditions.filter((filter) => isComparedAsNumber(filter, context));
  return [...toMeasuredColumns(plan), ...toFilterColumns(compared)].includes(name);
}

/** References a column of the table `source`, with text parsed as numbers where the plan needs numbers. */
export function toColumnExpression(name: string, context: PlanContext): string {
  const column = getColumn(context, name);
  const stored = toStoredExpression(name);
  const isText = isMeasure(column) && !isStoredAsNumber(column);
  return isText && isRead(name, context) ? toNumber(stored) : stored;
}
