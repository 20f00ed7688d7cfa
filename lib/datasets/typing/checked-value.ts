import { quoteText } from "@/lib/domain/text/quotes";
import type { ColumnPlan } from "./column-plan";
import { toMissingCondition } from "./missing-condition";

const mark = "a text that does not fit its column";

/** A column of raw text, and how to read it according to the beginning of the file. */
interface CheckedColumn {
  plan: ColumnPlan;
  /** Whether the beginning of the file has no text in this column: any text at all ends the statement then. */
  empty: boolean;
}

/**
 * SQL of a relation of raw text columns and of the stored values, which end the statement at the first text that its
 * plan cannot read. Where DuckDB's own cast is mostly right, the relation has it as a column beside the text, so that
 * it is computed only once.
 */
export function toCheckedValues(
  relation: string,
  columns: readonly CheckedColumn[],
): { relation: string; values: string[] } {
  const casts = columns.flatMap(({ plan: { isCast, storage } }, index) =>
    isCast === undefined ? [] : [`TRY_CAST(c${index} AS ${storage}) AS t${index}`],
  );
  const values = columns.map(({ plan, empty }, index) => {
    const checked = toCheckedValue(`c${index}`, plan, empty);
    if (plan.isCast === undefined) return checked;
    return `CASE WHEN ${plan.isCast(`c${index}`, `t${index}`)} THEN t${index} ELSE ${checked} END`;
  });
  return { relation: `(SELECT ${["*", ...casts].join(", ")} FROM ${relation})`, values };
}

function toCheckedValue(raw: string, plan: ColumnPlan, empty: boolean): string {
  // Contains the text itself, so that DuckDB does not fold it as a constant.
  const fault = `error(${quoteText(mark)} || left(${raw}, 0))`;
  if (empty) return `CASE WHEN ${raw} IS NOT NULL THEN ${fault}::VARCHAR END`;
  if (plan.storage === "VARCHAR") return plan.toValue(raw);
  const typed = `${fault}::${plan.storage}`;
  // No spelling of "no value" is also a value, so only texts without a value need comparing with them.
  const otherwise =
    plan.missingWords.length === 0 ? typed : `CASE WHEN NOT ${toMissingCondition(raw, plan)} THEN ${typed} END`;
  return `CASE WHEN ${raw} IS NOT NULL THEN coalesce(${plan.toValue(raw)}, ${otherwise}) END`;
}

/** Whether a statement ended because of a text that does not fit. */
export function isMisfit(error: unknown): boolean {
  return error instanceof Error && (error.message.includes(mark) || isMisfit(error.cause));
}
