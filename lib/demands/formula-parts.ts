import type { Filter, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { QueryPart } from "./query-part";
import { toRowValueColumns } from "@/lib/domain/plans/measure-columns";

/** Whether a condition of the lexicon is part of the query's conditions. */
export function isInFilter(filter: Filter, part: QueryPart): boolean {
  switch (filter.kind) {
    case "values":
      return (
        (part.kind === "value" && part.column === filter.column && filter.values.map(String).includes(part.value)) ||
        (part.kind === "negation" && filter.negated)
      );
    case "truth":
      return part.kind === "truth" && part.column === filter.column && part.expected === filter.expected;
    case "missing":
      return part.kind === "missing" && part.column === filter.column && part.missing === filter.missing;
    case "columns":
      return (
        part.kind === "order of columns" &&
        part.left === filter.left &&
        part.right === filter.right &&
        part.operator === filter.operator
      );
    case "compare":
      return (
        (part.kind === "operator" && part.operator === filter.operator) ||
        (part.kind === "number" && part.value === filter.value) ||
        (part.kind === "column" && toRowValueColumns(filter.of).includes(part.column))
      );
    case "period":
      return (
        (part.kind === "period" && part.start === filter.start && part.end === filter.end) ||
        (part.kind === "date" && part.column === filter.column)
      );
    case "recurring":
      return part.kind === "cycle" && part.unit === filter.unit && part.values.join() === filter.values.join();
    case "contains":
      return part.kind === "text" && part.text === filter.text;
    case "lookup":
      return part.kind === "text" && filter.values.includes(part.text);
  }
}

/** Whether a part belongs to the formula of a measure of the lexicon. */
export function isInValue(value: MeasureValue, part: QueryPart): boolean {
  const isConditioned = (filters: readonly Filter[]) => filters.some((filter) => isInFilter(filter, part));
  const isOf = (of: RowValue): boolean =>
    (part.kind === "column" && toRowValueColumns(of).includes(part.column)) ||
    (part.kind === "duration" && JSON.stringify(of).includes('"duration"'));
  switch (value.kind) {
    case "rows":
      return part.kind === "rows" || isConditioned(value.where);
    case "distinct":
      return (
        (part.kind === "aggregate" && (part.aggregate === "distinct" || part.columns.length === 0)) ||
        (part.kind === "column" && part.column === value.of.column) ||
        (part.kind === "key" && part.column === value.of.column) ||
        (part.kind === "date" && part.column === value.of.column) ||
        (part.kind === "operator" && value.rows?.operator === part.operator) ||
        (part.kind === "number" && value.rows?.value === part.value) ||
        part.kind === "rows" ||
        isConditioned(value.where)
      );
    case "aggregate":
      return (
        (part.kind === "aggregate" && part.aggregate === value.aggregate) ||
        isOf(value.of) ||
        isConditioned(value.where)
      );
    case "percentile":
      return (
        (part.kind === "aggregate" && part.aggregate === "percentile") || isOf(value.of) || isConditioned(value.where)
      );
    case "quotient":
      return (
        (part.kind === "quotient" && part.percent === (value.times === 100)) ||
        isInValue(value.top, part) ||
        isInValue(value.bottom, part)
      );
    case "combination":
      return part.kind === "difference" || isInValue(value.left, part) || isInValue(value.right, part);
  }
}

/** Whether a condition of the lexicon is among those of the query; one that only says that a value exists need not be. */
export function hasFilter(filter: Filter, parts: readonly QueryPart[]): boolean {
  if (filter.kind === "missing" && !filter.missing) return true;
  const inside = parts.filter((part) => isInFilter(filter, part));
  return filter.kind === "compare"
    ? inside.some(({ kind }) => kind === "operator") && inside.some(({ kind }) => kind === "number")
    : inside.length > 0;
}

function isMeasured(part: QueryPart, column: string): boolean {
  return part.kind === "column" && (part.role === "measure" || part.role === "order") && part.column === column;
}

/** Whether a formula of the lexicon needs a part that the query lacks. */
export function lacks(value: MeasureValue, parts: readonly QueryPart[], isAggregated: boolean): boolean {
  const has = (fits: (part: QueryPart) => boolean) => parts.some(fits);
  if ("where" in value && value.where.some((filter) => !hasFilter(filter, parts))) return true;
  switch (value.kind) {
    case "rows":
      return !has((part) => part.kind === "rows" || part.kind === "aggregate");
    case "distinct":
      return !has((part) => (part.kind === "column" || part.kind === "key") && part.column === value.of.column);
    case "aggregate":
      if (isAggregated && !has((part) => part.kind === "aggregate" && part.aggregate === value.aggregate)) return true;
      return toRowValueColumns(value.of).some((column) => !has((part) => isMeasured(part, column)));
    case "percentile":
      return toRowValueColumns(value.of).some((column) => !has((part) => isMeasured(part, column)));
    case "quotient":
      return (
        !has((part) => part.kind === "quotient") ||
        lacks(value.top, parts, isAggregated) ||
        lacks(value.bottom, parts, isAggregated)
      );
    case "combination":
      return (
        !has((part) => part.kind === "difference") ||
        lacks(value.left, parts, isAggregated) ||
        lacks(value.right, parts, isAggregated)
      );
  }
}
