import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { isStoredAsNumber } from "@/lib/lexicon/columns/column-role";
import { toQueryShape, type ShownColumn } from "../compile/query-shape";
import { getColumn, type PlanContext } from "../query/plan-context";
import type { MeasureValue } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../query/query";
import { findNumber, findTable, toRows } from "./result-reader";

/** Returns the values of a result by the name of their entry or column. */
function valuesOf(result: AnalysisResult, name: string): number[] {
  const table = findTable(result);
  if (table !== null) return toRows(table).flatMap((row) => row.number(name) ?? []);
  const value = findNumber(result, name);
  return value === null ? [] : [value];
}

/** Averages, medians, lowest and highest values are within the range of their column. */
function isOutOfRange(value: ShownColumn["value"], values: readonly number[], context: PlanContext): boolean {
  const isInside =
    value.kind === "percentile" || (value.kind === "aggregate" && /^(mean|median|min|max)$/.test(value.aggregate));
  if (!isInside || value.of.kind !== "column") return false;
  const column = getColumn(context, value.of.column);
  const { min, max } = column;
  if (!isStoredAsNumber(column) || typeof min !== "number" || typeof max !== "number") return false;
  const slack = 1e-9 * Math.max(Math.abs(min), Math.abs(max), 1);
  return values.some((one) => one < min - slack || one > max + slack);
}

function isCount(value: ShownColumn["value"]): boolean {
  return value.kind === "rows" || value.kind === "distinct" || value.kind === "present" || value.kind === "absent";
}

/** Whether a value is the share of rows that match conditions among the same rows without them. */
function isShareOfRows(value: MeasureValue): boolean {
  if (value.kind !== "quotient" || value.times !== 100) return false;
  const { top, bottom } = value;
  return (
    top.kind === "rows" &&
    bottom.kind === "rows" &&
    bottom.where.every((filter) => top.where.some((own) => JSON.stringify(own) === JSON.stringify(filter)))
  );
}

function findInQuery(context: PlanContext<PlanOf<"query">>, result: AnalysisResult): string[] {
  const { rowCount } = context.dataset.profile;
  return toQueryShape(context).columns.flatMap(({ label, value }) => {
    const values = valuesOf(result, label);
    if (isOutOfRange(value, values, context)) return [`A value of “${label}” lies outside the range of the column.`];
    if (isCount(value) && values.some((one) => one < 0 || one > rowCount))
      return [`“${label}” is not between 0 and the number of rows.`];
    const isShare = value.kind === "quotient" && isShareOfRows(value);
    return isShare && values.some((one) => one < 0 || one > 100.000001) ? [`“${label}” is not between 0 and 100.`] : [];
  });
}

/**
 * Finds impossible values in a result: negative or too large counts of rows, shares outside of 0 to 100, correlations beyond
 * ±1.
 */
export function findImplausible(context: PlanContext, result: AnalysisResult): string[] {
  const { plan, dataset } = context;
  if (plan.family === "query") return findInQuery({ ...context, plan }, result);
  const named = result.kind === "table" ? result.columns : result.kind === "record" ? result.entries : [];
  const own = new Set(dataset.profile.columns.map((column) => column.name));
  return named
    .map(({ name }) => name)
    .filter((name) => !own.has(name))
    .flatMap((name) => {
      const values = valuesOf(result, name);
      const counted = /^(rows|all rows|rows used|rows without|duplicate rows|missing values|outliers)/.test(name);
      if (counted && values.some((value) => value < 0 || value > dataset.profile.rowCount))
        return [`“${name}” is not between 0 and the number of rows.`];
      const correlated = plan.family === "correlation" && name.endsWith("correlation");
      return correlated && values.some((value) => Math.abs(value) > 1.000001)
        ? [`“${name}” is not between -1 and 1.`]
        : [];
    });
}
