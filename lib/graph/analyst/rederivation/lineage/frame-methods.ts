import type { RowCondition } from "@/lib/ports/column-expression";
import { toCondition } from "./arithmetic";
import {
  findArgument,
  toLiteral,
  toTexts,
  unknown,
  type Arguments,
  type Formula,
  type Frame,
  type Groups,
  type Series,
  type Step,
  type Table,
  type Value,
} from "./values";
import { toAggregate, toMeasureFormula } from "./measure-formula";
import { joinFrames } from "./join-frames";
import type { Trail } from "./trail";

/** The frame without the rows that do not pass. */
export function filterFrame(frame: Frame, mask: Value, trail: Trail): Value {
  if (mask.kind !== "series") {
    if (mask.kind !== "unknown") return unknown;
    return withFilter(frame, null, trail);
  }
  if (mask.frame.source !== frame.source) return unknown;
  return withFilter(frame, toCondition(mask), trail);
}

function withFilter(frame: Frame, condition: RowCondition | null, trail: Trail): Frame {
  const step: Step = { kind: "filter", condition, before: frame };
  trail.note(step);
  return {
    ...frame,
    where: condition === null ? frame.where : [...frame.where, condition],
    exact: frame.exact && condition !== null,
    steps: [...frame.steps, step],
  };
}

/** One column of a frame. */
export function selectColumn(frame: Frame, name: string): Value {
  return frame.columns.has(name)
    ? { kind: "series", frame, name, expression: frame.columns.get(name) ?? null }
    : unknown;
}

/** Some columns of a frame. */
export function selectColumns(frame: Frame, names: readonly string[]): Value {
  if (!names.every((name) => frame.columns.has(name))) return unknown;
  return { ...frame, columns: new Map(names.map((name) => [name, frame.columns.get(name) ?? null])) };
}

/** A frame with a column set to a value. */
export function withColumn(frame: Frame, name: string, value: Value): Frame {
  const known = value.kind === "series" && value.frame.source === frame.source ? value.expression : null;
  const constant = toLiteral(value);
  const expression =
    constant === undefined || constant === null ? known : ({ kind: "literal", value: constant } as const);
  const steps = value.kind === "series" ? value.frame.steps.filter((step) => !frame.steps.includes(step)) : [];
  const changing = steps.filter((step) => step.kind === "fill" || step.kind === "coerce");
  return {
    ...frame,
    columns: new Map([...frame.columns, [name, expression]]),
    steps: [...frame.steps, ...changing],
  };
}

/** The groups of all rows of a frame. */
export function toWhole(frame: Frame): Groups {
  return { frame, keys: [], keepsMissing: true };
}

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

const passing = new Set([
  "copy",
  "reset_index",
  "sort_values",
  "sort_index",
  "set_index",
  "infer_objects",
  "convert_dtypes",
]);
const partial = new Set(["head", "tail", "sample", "nlargest", "nsmallest", "drop_duplicates", "truncate"]);

/** What a method of a frame gives. */
export function callFrame(frame: Frame, name: string, options: Arguments, trail: Trail): Value {
  if (passing.has(name)) return frame;
  if (partial.has(name)) return toPart(frame, name, trail);
  switch (name) {
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
      return [...options.named].reduce((changed, [column, value]) => withColumn(changed, column, value), frame);
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
      return unknown;
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

function toPart(frame: Frame, method: string, trail: Trail): Frame {
  const step: Step = { kind: "part", method };
  trail.note(step);
  return { ...frame, exact: false, steps: [...frame.steps, step] };
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

function groupFrame(frame: Frame, options: Arguments): Value {
  const by = findArgument(options, "by", 0);
  const items = by?.kind === "list" ? by.items : by === undefined ? [] : [by];
  const keys = items.map((item) => {
    const series = item.kind === "series" ? item : selectColumn(frame, String(toLiteral(item) ?? ""));
    if (series.kind !== "series" || series.frame.source !== frame.source || series.expression === null) return null;
    return { name: series.name, expression: series.expression };
  });
  const known = keys.filter((key) => key !== null);
  if (known.length === 0 || known.length < keys.length || options.named.has("level")) return unknown;
  const keepsMissing = toLiteral(options.named.get("dropna")) === false;
  return { kind: "grouped", groups: { frame, keys: known, keepsMissing }, selected: null };
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

/** Whether a column is one of numbers, as far as it is one of the dataset. */
export function isNumber(frame: Frame, name: string): boolean {
  const column = frame.source.dataset.profile.columns.find((candidate) => candidate.name === name);
  return column === undefined
    ? frame.columns.get(name) !== null
    : /INT|DOUBLE|FLOAT|DECIMAL|REAL/u.test(column.storage);
}

/** A table with a row for each group. */
export function toTable(
  groups: Groups,
  columns: readonly (readonly [string, Formula | null])[],
  single: boolean,
): Table {
  return { kind: "table", groups, columns: new Map(columns), single, order: null, kept: "all" };
}
