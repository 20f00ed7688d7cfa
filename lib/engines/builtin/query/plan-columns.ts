import type { Filter, Group, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import { toCountedGroups, toRowValueColumns, toRowValues } from "@/lib/domain/plans/measure-columns";
import type { Plan } from "./query";

/** Returns the columns of conditions. */
export function toFilterColumns(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => {
    switch (filter.kind) {
      case "compare":
        return toRowValueColumns(filter.of);
      case "lookup":
        return filter.columns;
      case "columns":
        return [filter.left, filter.right];
      case "period":
      case "recurring":
      case "values":
      case "contains":
      case "truth":
      case "missing":
        return [filter.column];
    }
  });
}

/** Lists the conditions within a measure's value. */
function toValueFilters(value: MeasureValue): Filter[] {
  switch (value.kind) {
    case "quotient":
      return [...toValueFilters(value.top), ...toValueFilters(value.bottom)];
    case "combination":
      return [...toValueFilters(value.left), ...toValueFilters(value.right)];
    case "rows":
    case "distinct":
    case "aggregate":
    case "percentile":
      return value.where;
  }
}

/** Lists all conditions of a plan, including those of its measures and segments. */
export function toPlanFilters(plan: Plan): Filter[] {
  if (plan.family !== "query") return plan.filters;
  return [
    ...plan.filters,
    ...plan.segments.flatMap((segment) => segment.filters),
    ...plan.measures.flatMap((measure) => toValueFilters(measure.value)),
  ];
}

/** Returns the groups of a plan. */
export function toPlanGroups(plan: Plan): readonly Group[] {
  if (plan.family === "query") return plan.groups;
  return plan.family === "distribution" && plan.group !== null ? [plan.group] : [];
}

/** Lists the row values of a plan. */
function toPlanValues(plan: Plan): RowValue[] {
  switch (plan.family) {
    case "query":
      return plan.measures.flatMap((measure) => toRowValues(measure.value));
    case "rows":
      return plan.by === null ? [] : [plan.by];
    case "distribution":
      return [plan.of];
    case "correlation":
    case "outliers":
      return plan.columns.map((column) => ({ kind: "column", column }));
    case "missing":
    case "duplicates":
    case "overview":
    case "insights":
      return [];
  }
}

function toOtherColumns(plan: Plan): readonly string[] {
  switch (plan.family) {
    case "query":
      return plan.measures.flatMap((measure) => toCountedGroups(measure.value).map((group) => group.column));
    case "rows":
      return plan.shown;
    case "missing":
    case "duplicates":
      return plan.columns;
    case "distribution":
    case "correlation":
    case "outliers":
    case "overview":
    case "insights":
      return [];
  }
}

/** Returns the columns that the plan reads, each once: displayed ones first, then those that only filter. */
export function toPlanColumns(plan: Plan): string[] {
  return [
    ...new Set([
      ...toPlanGroups(plan).map((group) => group.column),
      ...toPlanValues(plan).flatMap(toRowValueColumns),
      ...toOtherColumns(plan),
      ...toFilterColumns(toPlanFilters(plan)),
    ]),
  ];
}

/** Returns the columns whose quantities the plan computes with, so that rows without a value are excluded. */
export function toMeasuredColumns(plan: Plan): string[] {
  return [...new Set(toPlanValues(plan).flatMap(toRowValueColumns))];
}
