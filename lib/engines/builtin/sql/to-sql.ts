import { duplicateLabels } from "../families/duplicates/duplicates-code";
import type { Plan, PlanOf } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";
import { toMissingQuery, toOutliersQuery, toOverviewQuery } from "./column-list-query";
import { toCorrelationQuery } from "./correlation-query";
import { toCountQuery, toShareQuery } from "./count-query";
import { toDataQuery } from "./data-query";
import { toDataColumn, toSelection } from "./select-query";
import { toAggregateQuery, toDistributionQuery, toExtremeQuery } from "./measure-query";

function toRowsQuery({ plan }: PlanContext<PlanOf<"rows">>): string {
  const order = `${toDataColumn(plan.column)} ${plan.direction === "high" ? "DESC" : "ASC"} NULLS LAST`;
  const shown = toSelection(plan.shown.map((name) => [name, toDataColumn(name)] as const));
  return `SELECT\n  ${shown}\nFROM data\nQUALIFY rank() OVER (ORDER BY ${order}) <= ${plan.limit}\nORDER BY ${order}`;
}

function toDuplicatesQuery(): string {
  const repeated = "count(*) - (SELECT count(*) FROM (SELECT DISTINCT * FROM data))";
  return `SELECT ${toSelection([
    [duplicateLabels.duplicates, repeated],
    [duplicateLabels.all, "count(*)"],
  ])}\nFROM data`;
}

function toFamilyQuery(context: PlanContext<Plan>): string | null {
  const { plan } = context;
  switch (plan.family) {
    case "count":
      return toCountQuery({ ...context, plan });
    case "aggregate":
      return toAggregateQuery({ ...context, plan });
    case "extreme":
      return toExtremeQuery({ ...context, plan });
    case "rows":
      return toRowsQuery({ ...context, plan });
    case "distribution":
      return toDistributionQuery({ ...context, plan });
    case "share":
      return toShareQuery({ ...context, plan });
    case "correlation":
      return toCorrelationQuery({ ...context, plan });
    case "missing":
      return toMissingQuery({ ...context, plan });
    case "duplicates":
      return toDuplicatesQuery();
    case "outliers":
      return toOutliersQuery({ ...context, plan });
    case "overview":
      return toOverviewQuery({ ...context, plan });
  }
}

/** Compiles a plan to one DuckDB query with the same value names as its Python; empty when SQL cannot express it. */
export function toSql(context: PlanContext<Plan>): string {
  const data = toDataQuery(context);
  const query = data === null ? null : toFamilyQuery(context);
  return data === null || query === null ? "" : `WITH ${data}\n${query}\n`;
}
