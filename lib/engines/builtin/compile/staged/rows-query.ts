import { toFetchSql } from "@/lib/query/sql/fetch-sql";
import type { PlanContext } from "../../query/plan-context";
import { toSqlContext } from "../sql/to-sql";

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
  return toFetchSql(toSqlContext(context, "plain"), { filtered, whole: readsAll(context) });
}
