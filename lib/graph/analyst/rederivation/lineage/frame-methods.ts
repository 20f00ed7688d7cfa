import type { RowCondition } from "@/lib/ports/column-expression";
import {
  findArgument,
  toLiteral,
  toTexts,
  unknown,
  type Arguments,
  type Frame,
  type Series,
  type Step,
  type Value,
} from "./values";
import { toAggregate, toMeasureFormula } from "./measure-formula";
import { toCorrelations } from "./correlations";
import { isNumber, selectColumn, selectColumns, toWhole, withColumn, withFilter } from "./frames";
import { groupFrame, toResampled } from "./group-frames";
import { joinFrames } from "./join-frames";
import { toRepeats, withoutRepeats } from "./repeated-rows";
import { toOrdered } from "./row-picks";
import { toValueCounts } from "./value-counts";
import { toPivot } from "./spread-tables";
import type { Trail } from "./trail";

/** Rows of a frame that have values in these columns. */
function dropMissing(frame: Frame, columns: readonly string[], how: string, trail: Trail): Frame {
  const parts = columns.map((name): RowCondition | null => {
    const of = frame.columns.get(name) ?? null;
    return of === null ? null : { kind: "compare", of, op: "not_missing" };
  });
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return withFilter(frame, null, trail);
  const condition: RowCondition = { kind: how === "all" ? "any" : "all", of: known };
  const step: Step = { kind: "dropna", columns, condition, before: frame };
  trail.note(step);
  return { ...frame, where: [...frame.where, condition], steps: [...frame.steps, step] };
}

const passing = new Set(["copy", "infer_objects", "convert_dtypes"]);
const partial = new Set(["head", "tail", "sample", "truncate"]);

/** What a method of a frame gives. */
export function callFrame(frame: Frame, name: string, options: Arguments, trail: Trail): Value {
  if (passing.has(name)) return frame;
  if (partial.has(name)) return toPart(frame, name, trail);
  switch (name) {
    case "sort_values":
      return sortFrame(frame, options);
    case "nlargest":
    case "nsmallest":
      return toExtremeRows(frame, { name, options, trail });
    case "duplicated": {
      const formula = toRepeats(frame, options);
      return formula === null ? unknown : { kind: "repeats", formula };
    }
    case "drop_duplicates":
      return withoutRepeats(frame, options, trail);
    case "sort_index":
      return { ...frame, order: null };
    case "reset_index":
      return { ...frame, index: null };
    case "set_index": {
      const index = toLiteral(findArgument(options, "keys", 0));
      return typeof index === "string" ? { ...frame, index } : frame;
    }
    case "pipe":
      return trail.apply(options.positional[0], frame);
    case "pivot_table":
      return toPivot(frame, options);
    case "value_counts": {
      const [column, ...others] = toTexts(findArgument(options, "subset", 0)) ?? [];
      const series = column === undefined || others.length > 0 ? unknown : selectColumn(frame, column);
      return series.kind === "series" ? toValueCounts(series, { positional: [], named: options.named }) : unknown;
    }
    case "resample":
      return toResampled(frame, options);
    case "dropna": {
      const subset = findArgument(options, "subset", 2);
      const columns = subset === undefined ? [...frame.columns.keys()] : toTexts(subset);
      if (columns === null || options.named.has("axis") || options.named.has("thresh")) return unknown;
      return dropMissing(frame, columns, String(toLiteral(options.named.get("how")) ?? "any"), trail);
    }
    case "query": {
      const text = toLiteral(findArgument(options, "expr", 0));
      return typeof text === "string" ? withFilter(frame, trail.readCondition(frame, text), trail) : unknown;
    }
    case "assign":
      return [...options.named].reduce(
        (changed, [column, value]) =>
          withColumn(changed, column, value.kind === "lambda" ? trail.apply(value, changed) : value),
        frame,
      );
    case "rename":
      return renameColumns(frame, options);
    case "drop":
      return dropColumns(frame, options);
    case "filter":
    case "get": {
      const names = toTexts(findArgument(options, "items", 0));
      return names === null
        ? unknown
        : name === "get"
          ? selectColumn(frame, names[0] ?? "")
          : selectColumns(frame, names);
    }
    case "merge": {
      const right = findArgument(options, "right", 0);
      return right?.kind === "frame" ? joinFrames(frame, right, options, trail) : unknown;
    }
    case "groupby":
      return groupFrame(frame, options);
    case "fillna":
      return toFilled(frame, options, trail);
    case "corr":
      return toCorrelations(frame, options);
    case "count":
    case "nunique":
    case "mean":
    case "median":
    case "sum":
    case "min":
    case "max":
    case "std":
    case "var":
      return summarise(frame, name, options);
    default:
      return unknown;
  }
}

function sortFrame(frame: Frame, options: Arguments): Frame {
  const by = findArgument(options, "by", 0);
  const name = toLiteral(by?.kind === "list" && by.items.length === 1 ? by.items[0] : by);
  const ascending = findArgument(options, "ascending");
  const isAscending = toLiteral(ascending?.kind === "list" ? ascending.items[0] : ascending) !== false;
  return toOrdered(frame, typeof name === "string" ? (frame.columns.get(name) ?? null) : null, !isAscending);
}

/** The first rows in the order of a column: `frame.nlargest(3, "column")`. */
function toExtremeRows(
  frame: Frame,
  { name, options, trail }: { name: "nlargest" | "nsmallest"; options: Arguments; trail: Trail },
): Frame {
  const by = toTexts(findArgument(options, "columns", 1));
  const part = toPart(frame, name, trail);
  const [column, ...others] = by ?? [];
  const expression = column === undefined || others.length > 0 ? null : (frame.columns.get(column) ?? null);
  if (expression === null) return part;
  return { ...part, order: { by: expression, descending: name === "nlargest", base: frame } };
}

function toPart(frame: Frame, method: string, trail: Trail): Frame {
  const step: Step = { kind: "part", method };
  trail.note(step);
  const { order = null } = frame;
  const kept = order === null || method !== "head" ? null : { ...order, base: order.base ?? frame };
  return { ...frame, order: kept, exact: false, steps: [...frame.steps, step] };
}

function toFilled(frame: Frame, options: Arguments, trail: Trail): Value {
  const step: Step = { kind: "fill", column: [...frame.columns.keys()].join(", ") };
  trail.note(step);
  const value = toLiteral(findArgument(options, "value", 0));
  const columns = [...frame.columns].map(([name, of]) => {
    const fits = of !== null && value !== undefined && value !== null;
    return [name, fits ? ({ kind: "filled", of, value } as const) : null] as const;
  });
  return { ...frame, columns: new Map(columns), steps: [...frame.steps, step] };
}

function renameColumns(frame: Frame, options: Arguments): Value {
  const renamed = findArgument(options, "columns");
  if (renamed?.kind !== "dict") return unknown;
  const names = new Map(renamed.entries.map(({ key, value }) => [toLiteral(key), toLiteral(value)]));
  const columns = [...frame.columns].map(
    ([name, expression]) => [String(names.get(name) ?? name), expression] as const,
  );
  return { ...frame, columns: new Map(columns) };
}

function dropColumns(frame: Frame, options: Arguments): Value {
  const names =
    toTexts(findArgument(options, "columns")) ?? (options.named.has("axis") ? toTexts(options.positional[0]) : null);
  if (names === null) return unknown;
  return { ...frame, columns: new Map([...frame.columns].filter(([name]) => !names.includes(name))) };
}

/** `frame.mean()`: one number a column, named by the columns. */
function summarise(frame: Frame, method: string, options: Arguments): Value {
  const aggregate = toAggregate(method, options);
  const numeric = toLiteral(options.named.get("numeric_only")) === true;
  const entries = [...frame.columns].flatMap(([name, of]) => {
    if (numeric && !isNumber(frame, name)) return [];
    const series: Series = { kind: "series", frame, name, expression: of };
    const formula = aggregate === null ? null : toMeasureFormula(toWhole(frame), series, { aggregate });
    const value: Value = formula === null ? unknown : { kind: "number", formula };
    return [{ key: { kind: "literal" as const, value: name }, value }];
  });
  return { kind: "dict", entries };
}
