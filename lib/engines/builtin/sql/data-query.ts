import { toPlanColumns } from "../plan/plan-columns";
import type { PlanContext } from "../plan/plan-context";
import { toColumnExpression } from "./column-expression";
import { toSqlCondition } from "./condition";
import { toSqlName } from "./sql-literal";

const ownNames: readonly string[] = ["df", "data", "pairs", "ranked", "limits"];

/** References the plan's dataset as `source`, by name, or by id where the name is ambiguous. */
export function toSource({ dataset, datasets }: PlanContext): string {
  if (dataset.id === datasets[0]?.id) return "df AS source";
  const name = dataset.name.toLowerCase();
  const isClear =
    !ownNames.includes(name) && datasets.filter((other) => other.name.toLowerCase() === name).length === 1;
  return `${toSqlName(isClear ? dataset.name : dataset.id)} AS source`;
}

/** Joins conditions with AND; empty without filters, null when one cannot be expressed in SQL. */
export function toConjunction(
  filters: Parameters<typeof toSqlCondition>[0][],
  options: Parameters<typeof toSqlCondition>[1],
): string | null {
  const conditions = filters.map((filter) => toSqlCondition(filter, options));
  return conditions.includes(null) ? null : conditions.map((condition) => `(${condition ?? ""})`).join(" AND ");
}

/** Builds `data AS (…)`, the filtered rows with the columns of the plan; null when the filters cannot be expressed in SQL. */
export function toDataQuery(context: PlanContext): string | null {
  const { plan } = context;
  const at = (name: string) => toColumnExpression(name, context);
  const where = toConjunction(plan.filters, { at, context });
  if (where === null) return null;
  const columns = plan.family === "duplicates" ? [] : toPlanColumns(plan);
  const selected = columns.map((name) => `${at(name)} AS ${toSqlName(name)}`);
  const conditions = where === "" ? "" : ` WHERE ${where}`;
  return `data AS (\n  SELECT ${selected.length === 0 ? "source.*" : selected.join(", ")}\n  FROM ${toSource(context)}${conditions}\n)`;
}
