import type { AnalysisResult } from "@/lib/domain/execution";
import { isStoredAsNumber } from "../matching/column-role";
import { getColumn, type PlanContext } from "../plan/plan-context";
import { toMeasureLabel } from "../python/labels";
import { findNumber, findTable, toRows } from "../wording/result-reader";

/** Values of a result by the name of their entry or column. */
function valuesOf(result: AnalysisResult, name: string): number[] {
  const table = findTable(result);
  if (table !== null) return toRows(table).flatMap((row) => row.number(name) ?? []);
  const value = findNumber(result, name);
  return value === null ? [] : [value];
}

/** Names that the plan gave to values. Skips names of data columns, which do not show what the values are. */
function namesOf(result: AnalysisResult, { dataset }: PlanContext): string[] {
  const own = new Set(dataset.profile.columns.map((column) => column.name));
  const named = result.kind === "table" ? result.columns : result.kind === "record" ? result.entries : [];
  return named.map(({ name }) => name).filter((name) => !own.has(name));
}

/** Averages, medians, lowest and highest values lie within the range of their column. */
function findOutOfRange(context: PlanContext, result: AnalysisResult): string[] {
  const { plan } = context;
  const measures =
    plan.family === "aggregate"
      ? plan.measures
      : plan.family === "extreme"
        ? [{ aggregate: "mean" as const, column: plan.column }]
        : [];
  return measures.flatMap((measure) => {
    const column = getColumn(context, measure.column);
    const { min, max } = column;
    if (!isStoredAsNumber(column) || typeof min !== "number" || typeof max !== "number") return [];
    if (!["mean", "median", "min", "max"].includes(measure.aggregate)) return [];
    const slack = 1e-9 * Math.max(Math.abs(min), Math.abs(max), 1);
    const name = toMeasureLabel(measure, context);
    const out = valuesOf(result, name).some((value) => value < min - slack || value > max + slack);
    return out ? [`A value of “${name}” lies outside of the range of the column.`] : [];
  });
}

/** What in a result cannot be: negative or too many rows, shares beyond 0 to 100, correlations beyond ±1. */
export function findImplausible(context: PlanContext, result: AnalysisResult): string[] {
  const { rowCount } = context.dataset.profile;
  const issues = findOutOfRange(context, result);
  for (const name of namesOf(result, context)) {
    const values = valuesOf(result, name);
    const isCount = /^(rows|matching rows|all rows|rows used|rows without|duplicate rows|missing values|outliers)/.test(
      name,
    );
    if (isCount && values.some((value) => value < 0 || value > rowCount))
      issues.push(`“${name}” is not between 0 and the number of rows.`);
    if (
      /^share .*%$/.test(name) &&
      context.plan.family === "share" &&
      context.plan.sumOf === null &&
      values.some((value) => value < 0 || value > 100.000001)
    ) {
      issues.push(`“${name}” is not between 0 and 100.`);
    }
    const isCorrelation = context.plan.family === "correlation" && name.endsWith("correlation");
    if (isCorrelation && values.some((value) => Math.abs(value) > 1.000001))
      issues.push(`“${name}” is not between -1 and 1.`);
  }
  return issues;
}
