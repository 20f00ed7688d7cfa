import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { PlanContext } from "../../query/plan-context";
import type { Plan } from "../../query/query";
import { toCountedDistribution } from "./counted-distribution";
import { toDataQuery } from "./data-query";
import { toQueryQuery } from "./query-query";
import { toRecursive, toRowsQuery } from "./to-sql";

const families: ReadonlySet<Plan["family"]> = new Set(["query", "rows", "distribution"]);

/**
 * Compiles a plan to a query that computes the same values in another way: from how often each value occurs, with conditions and periods in
 * other words. It confirms the query of [toSql](to-sql.ts) where a table is too large to fetch, and replaces it on servers that lack its
 * functions. Empty where there is none.
 */
export function toOtherSql(plan: Plan, options: { dataset: DatasetFacts; datasets: readonly DatasetFacts[] }): string {
  const context = { ...options, plan, wording: "other" as const };
  const data = families.has(plan.family) ? toDataQuery(context) : null;
  const query = data === null ? null : toValues({ ...options, plan });
  if (data === null || query === null || `${data}${query}`.includes("\0")) return "";
  return `WITH ${toRecursive(query)}${data}${query}`;
}

function toValues({ plan, ...options }: PlanContext): string | null {
  switch (plan.family) {
    case "query":
      return toQueryQuery({ ...options, plan, wording: "other" });
    case "rows":
      return toRowsQuery({ ...options, plan }, { wording: "other" });
    case "distribution":
      return toCountedDistribution({ ...options, plan });
    default:
      return null;
  }
}
