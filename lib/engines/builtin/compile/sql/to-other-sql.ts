import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { Plan } from "../../query/query";
import { toDataQuery } from "./data-query";
import { toQueryQuery } from "./query-query";
import { toRecursive } from "./to-sql";

/**
 * Compiles a plan to a query that computes the same values in another way: from how often each value occurs, with conditions and periods in
 * other words. It confirms the query of [toSql](to-sql.ts) where a table is too large to fetch, and replaces it on servers that lack its
 * functions. Empty where there is none.
 */
export function toOtherSql(plan: Plan, options: { dataset: DatasetFacts; datasets: readonly DatasetFacts[] }): string {
  if (plan.family !== "query") return "";
  const context = { ...options, plan, wording: "other" as const };
  const data = toDataQuery(context);
  const query = data === null ? null : toQueryQuery(context);
  if (data === null || query === null || `${data}${query}`.includes("\0")) return "";
  return `WITH ${toRecursive(query)}${data}${query}`;
}
