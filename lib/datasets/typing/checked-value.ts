import type { ColumnPlan } from "./column-plan";
import { quoteLiteral } from "../duck/sql-text";
import { toMissingCondition } from "./missing-condition";

const mark = "a text that does not fit its column";

/**
 * SQL for the value that is stored, which ends the statement at the first text that the plan cannot read.
 * @param empty the beginning of the file has no text in this column: any text at all ends the statement.
 */
export function toCheckedValue(raw: string, plan: ColumnPlan, empty: boolean): string {
  // Made of the text itself, so that it is no constant that DuckDB works out beforehand.
  const fault = `error(${quoteLiteral(mark)} || left(${raw}, 0))`;
  if (empty) return `CASE WHEN ${raw} IS NOT NULL THEN ${fault}::VARCHAR END`;
  if (plan.storage === "VARCHAR") return plan.toValue(raw);
  const isNone =
    plan.missingWords.length === 0 ? `${raw} IS NULL` : `${raw} IS NULL OR ${toMissingCondition(raw, plan)}`;
  return `CASE WHEN NOT (${isNone}) THEN coalesce(${plan.toValue(raw)}, ${fault}::${plan.storage}) END`;
}

/** Whether a statement ended because of a text that does not fit. */
export function isMisfit(error: unknown): boolean {
  return error instanceof Error && (error.message.includes(mark) || isMisfit(error.cause));
}
