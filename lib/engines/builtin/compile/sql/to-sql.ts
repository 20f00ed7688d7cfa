import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toDataColumn, toDataSql, type SqlContext } from "@/lib/query/sql/data-sql";
import type { Wording } from "@/lib/query/sql/other-words";
import { toSql as toQuerySql } from "@/lib/query/sql/to-sql";
import { toComputed } from "../../asked/to-computed";
import type { PlanContext } from "../../query/plan-context";
import type { Plan, PlanOf } from "../../query/query";
import { duplicateLabels } from "../family-labels";
import { toLabel } from "../labels";
import { isNumeric } from "../merged-columns";
import { toMissingQuery, toOutliersQuery, toOverviewQuery } from "./column-list-query";
import { toCorrelationQuery } from "./correlation-query";
import { toInsightsQuery } from "./insights-query";
import { toSelection, type SelectedValue } from "./selection";
import { toSource } from "./to-source";

function toDuplicatesQuery(context: PlanContext<PlanOf<"duplicates">>): string {
  const { columns } = context.plan;
  if (columns.length === 0) {
    const repeated = "count(*) - (SELECT count(*) FROM (SELECT DISTINCT * FROM data))";
    const values: SelectedValue[] = [
      [duplicateLabels.duplicates, repeated],
      [duplicateLabels.all, "count(*)"],
    ];
    return `\nSELECT ${toSelection(values)}\nFROM data`;
  }
  const keys = columns.map((name): SelectedValue => [name, toDataColumn(name)]);
  const places = columns.map((_, place) => place + 1).join(", ");
  const present = columns.map((name) => `${toDataColumn(name)} IS NOT NULL`).join(" AND ");
  const selected = toSelection([...keys, [toLabel("rows", context), "count(*)"]]);
  return `\nSELECT\n  ${selected}\nFROM data\nWHERE ${present}\nGROUP BY ${places}\nHAVING count(*) > 1\nORDER BY count(*) DESC, ${places}`;
}

/** Tells how the query of a plan is written. */
export function toSqlContext(context: PlanContext, wording: Wording): SqlContext {
  const engine = context.dataset.queried?.engine ?? null;
  return { ...toComputed(context), source: toSource(context), wording, engine };
}

/** Puts what a family selects after the rows that it is about; empty where SQL cannot express these. */
function afterData(context: PlanContext, selected: string): string {
  const data = toDataSql(toSqlContext(context, "plain"));
  // DuckDB reads a query up to the first NUL only.
  return data === null || `${data}${selected}`.includes("\0") ? "" : `WITH ${data}${selected}\n`;
}

/** Compiles a plan to one DuckDB query with the same value names as its Python; empty where SQL cannot express it. */
export function toSql(plan: Plan, options: { dataset: DatasetFacts; datasets: readonly DatasetFacts[] }): string {
  const { dataset, datasets } = options;
  const context = { plan, dataset, datasets };
  switch (plan.family) {
    case "overview":
      return `${toOverviewQuery({ ...context, plan })}\n`;
    case "insights":
      return toInsightsQuery({ ...context, plan }, toSql);
    case "correlation":
      return afterData(context, toCorrelationQuery(plan));
    case "missing":
      return afterData(context, toMissingQuery(plan));
    case "duplicates":
      return afterData(context, toDuplicatesQuery({ ...context, plan }));
    case "outliers":
      return afterData(context, toOutliersQuery(plan));
    case "query":
    case "rows":
    case "distribution": {
      const query = toQuerySql(toSqlContext(context, "plain"));
      return query === null ? "" : `${query}\n`;
    }
  }
}

/**
 * Compiles a plan to a query that computes the same values in another way: from how often each value occurs, with conditions and periods in
 * other words. It confirms the query of `toSql` where a table is too large to fetch, and replaces it on servers that lack its functions.
 * Empty where there is none.
 */
export function toOtherSql(plan: Plan, options: { dataset: DatasetFacts; datasets: readonly DatasetFacts[] }): string {
  const context = { ...options, plan };
  const isCounted = plan.family === "query" || plan.family === "rows" || isSpread(context);
  return isCounted ? (toQuerySql(toSqlContext(context, "other")) ?? "") : "";
}

/** Whether a plan describes how numbers are spread. */
function isSpread({ plan, dataset, datasets }: PlanContext): boolean {
  return plan.family === "distribution" && isNumeric({ plan, dataset, datasets });
}
