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
  const typed = `${fault}::${plan.storage}`;
  // No spelling of "no value" is a value as well, so that only what is none has to be compared with them.
  const otherwise =
    plan.missingWords.length === 0 ? typed : `CASE WHEN NOT ${toMissingCondition(raw, plan)} THEN ${typed} END`;
  return `CASE WHEN ${raw} IS NOT NULL THEN coalesce(${plan.toValue(raw)}, ${otherwise}) END`;
}

/** Whether a statement ended because of a text that does not fit. */
export function isMisfit(error: unknown): boolean {
  return error instanceof Error && (error.message.includes(mark) || isMisfit(error.cause));
}
