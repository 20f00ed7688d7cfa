import type { Expression } from "@/lib/domain/query/expression";
import type { Query, Window } from "@/lib/domain/query/query";
import type { QueryKey } from "@/lib/domain/query/query-key";
import type { QueryValue } from "@/lib/domain/query/query-value";

/** A value that is shown beside the result, such as the number of rows behind it. */
export interface Beside {
  name: string;
  value: QueryValue;
}

/** A key whose groups are rows of the result. */
export type RowKey = QueryKey & { of: Expression };

/** A column of the result that is computed from rows. */
export interface ShapeColumn {
  name: string;
  value: QueryValue;
  /** The compared part that it covers; null for all rows. */
  part: Expression | null;
}

/** A comparison of two columns: of `first` against `second`. */
export interface Comparison {
  name: string;
  fn: "difference" | "change";
  first: string;
  second: string;
}

/** The shape of a query's result, whoever computes it. */
export interface Shape {
  keys: readonly RowKey[];
  /** Measures, each once for every compared part, and what is shown beside them. */
  columns: readonly ShapeColumn[];
  comparisons: readonly Comparison[];
  /** Windows over the rows of the result. */
  windows: readonly Window[];
  /** The first measure over all rows, if a window asks for it. */
  whole: ShapeColumn | null;
  /** Conditions of the compared parts, one of which every row of a group has to pass; empty without parts or groups. */
  parts: readonly Expression[];
  /** All columns in their order. */
  names: readonly string[];
}

function isRowKey(key: QueryKey): key is RowKey {
  return !Array.isArray(key.of);
}

/** Names a measure of a compared part. */
function toPartName(measure: string, part: { label: string }): string {
  return `${measure} · ${part.label}`;
}

/** Lays out the result of a query: keys, measures, comparisons, windows, and what is shown beside them. */
export function toShape(query: Query, beside: readonly Beside[] = []): Shape {
  const keys = query.by.filter(isRowKey);
  const compared = query.by.find((key) => !isRowKey(key));
  const parts = compared !== undefined && Array.isArray(compared.of) ? compared.of : [];
  const measures = query.measures.flatMap(({ name, value }): ShapeColumn[] =>
    parts.length === 0
      ? [{ name, value, part: null }]
      : parts.map((part) => ({ name: toPartName(name, part), value, part: part.where })),
  );
  const [first, second] = parts;
  const comparisons = query.windows.flatMap(({ name, fn, of, along }): Comparison[] => {
    if (first === undefined || second === undefined || along !== compared?.name) return [];
    return fn === "difference" || fn === "change"
      ? [{ name, fn, first: toPartName(of, first), second: toPartName(of, second) }]
      : [];
  });
  const windows = query.windows.filter(({ along }) => along === null || along !== compared?.name);
  const whole = windows.find(({ fn }) => fn === "whole");
  return {
    keys,
    columns: [...measures, ...beside.map((one) => ({ ...one, part: null }))],
    comparisons,
    windows,
    whole: measures.find(({ name }) => name === whole?.of) ?? null,
    parts: keys.length === 0 ? [] : parts.map(({ where }) => where),
    names: [...keys, ...measures, ...comparisons, ...windows, ...beside].map(({ name }) => name),
  };
}

/** Whether no rows at all make a value zero, as they do for counts and totals, rather than missing. */
export function isZeroWithoutRows(value: QueryValue): boolean {
  switch (value.kind) {
    case "aggregate":
      return value.agg === "count" || value.agg === "distinct" || value.agg === "sum";
    case "arithmetic":
      return value.op !== "/" && isZeroWithoutRows(value.left) && isZeroWithoutRows(value.right);
    case "metric":
      return false;
  }
}

/** Whether a value counts the different groups of one key, whatever is in them. */
export function toCountedKey(value: QueryValue): RowKey | null {
  if (value.kind !== "aggregate" || value.agg !== "count" || value.of === "rows" || value.kept !== undefined)
    return null;
  const { of, at = [] } = value;
  const [key, other] = at;
  const isCount = of.kind === "aggregate" && of.agg === "count" && of.of === "rows" && of.where === undefined;
  return isCount && key !== undefined && other === undefined && isRowKey(key) ? key : null;
}
