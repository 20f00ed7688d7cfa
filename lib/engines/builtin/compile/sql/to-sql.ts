import { quoteName } from "@/lib/domain/text/quotes";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { PlanContext } from "../../query/plan-context";
import type { Plan, PlanOf } from "../../query/query";
import { duplicateLabels, toShownColumns } from "../family-labels";
import { toLabel, toRowValueLabel } from "../labels";
import { toMissingQuery, toOutliersQuery, toOverviewQuery } from "./column-list-query";
import { toCorrelationQuery } from "./correlation-query";
import { toDataColumn, toDataQuery } from "./data-query";
import { toDistributionQuery } from "./distribution-query";
import { toInsightsQuery } from "./insights-query";
import { toQueryQuery } from "./query-query";
import { toRowValueQuery } from "./row-value-query";
import type { Wording } from "./other-words";
import { toSelection, type SelectedValue } from "./selection";

/**
 * Compiles the rows with the highest or lowest values, those that tie with the last one included. In other words, it compares values with
 * that of the last place instead of ranking all rows; null where the plan has no order.
 */
export function toRowsQuery(context: PlanContext<PlanOf<"rows">>, { wording }: { wording: Wording }): string | null {
  const { by, direction, limit } = context.plan;
  const ranked = by === null ? null : toRowValueLabel(by, context);
  const shown = toShownColumns(context).map((name): SelectedValue => {
    const isComputed = by !== null && by.kind !== "column" && name === ranked;
    return [name, isComputed ? toRowValueQuery(by, toDataColumn, context) : toDataColumn(name)];
  });
  if (by === null) return wording === "other" ? null : `\nSELECT\n  ${toSelection(shown)}\nFROM data\nLIMIT ${limit}`;
  const value = toRowValueQuery(by, toDataColumn, context);
  const way = direction === "high" ? "DESC" : "ASC";
  if (wording === "other") {
    const reach = direction === "high" ? ["min", ">="] : ["max", "<="];
    const last = `SELECT ${value} AS reached FROM data WHERE ${value} IS NOT NULL ORDER BY reached ${way} LIMIT ${limit}`;
    return `\nSELECT\n  ${toSelection(shown)}\nFROM data\nWHERE ${value} ${reach[1]} (SELECT ${reach[0]}(reached) FROM (${last}) AS best)\nORDER BY ${value} ${way}`;
  }
  const inner = toSelection([
    ...shown,
    ["row value", value],
    ["row place", `rank() OVER (ORDER BY ${value} ${way} NULLS LAST)`],
  ]);
  const names = shown.map(([name]) => quoteName(name)).join(", ");
  return `\nSELECT ${names}\nFROM (\n  SELECT\n  ${inner}\n  FROM data\n) AS placed\nWHERE "row place" <= ${limit} AND "row value" IS NOT NULL\nORDER BY "row value" ${way}`;
}

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

function toFamilyQuery(context: PlanContext<Exclude<Plan, { family: "overview" | "insights" }>>): string | null {
  const { plan } = context;
  switch (plan.family) {
    case "query":
      return toQueryQuery({ ...context, plan, wording: "plain" });
    case "rows":
      return toRowsQuery({ ...context, plan }, { wording: "plain" });
    case "distribution":
      return toDistributionQuery({ ...context, plan });
    case "correlation":
      return toCorrelationQuery(plan);
    case "missing":
      return toMissingQuery(plan);
    case "duplicates":
      return toDuplicatesQuery({ ...context, plan });
    case "outliers":
      return toOutliersQuery(plan);
  }
}

/** Announces tables that refer to themselves. */
export function toRecursive(query: string): string {
  return query.includes("\nperiods AS (") ? "RECURSIVE " : "";
}

/** Compiles a plan to one DuckDB query with the same value names as its Python; empty where SQL cannot express it. */
export function toSql(plan: Plan, options: { dataset: DatasetFacts; datasets: readonly DatasetFacts[] }): string {
  const { dataset, datasets } = options;
  const context = { plan, dataset, datasets };
  if (plan.family === "overview") return `${toOverviewQuery({ ...context, plan })}\n`;
  if (plan.family === "insights") return toInsightsQuery({ ...context, plan }, toSql);
  const data = toDataQuery(context);
  const query = data === null ? null : toFamilyQuery({ ...context, plan });
  // DuckDB reads a query up to the first NUL only.
  return data === null || query === null || `${data}${query}`.includes("\0")
    ? ""
    : `WITH ${toRecursive(query)}${data}${query}\n`;
}
