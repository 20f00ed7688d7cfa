import { dateParts, type ColumnExpression, type DatePart } from "@/lib/ports/column-expression";
import { compareValues, toMembership } from "./arithmetic";
import { toMapped } from "./chosen-values";
import { toCorrelation, toRankCorrelation } from "./correlations";
import { filterFrame, toWhole } from "./frames";
import { toResampled } from "./group-frames";
import { toPeriodSeries } from "./periods";
import { toOrdered, toRowOfSeries } from "./row-picks";
import { toValueCounts } from "./value-counts";
import type { Trail } from "./trail";
import { isOfPlaces, toAggregate, toLevel, toMeasureFormula } from "./measure-formula";
import {
  findArgument,
  toLiteral,
  toSeries,
  toTexts,
  unknown,
  type Arguments,
  type Frame,
  type Series,
  type Step,
  type Value,
} from "./values";

const passing = new Set(["copy", "reset_index", "sort_index", "rename", "astype", "infer_objects", "round"]);
const comparing: Readonly<Record<string, string>> = { eq: "==", ne: "!=", lt: "<", le: "<=", gt: ">", ge: ">=" };
const arithmetic: Readonly<Record<string, "+" | "-" | "*" | "/">> = { add: "+", sub: "-", mul: "*", div: "/" };

/** What a method of a series gives. */
export function callSeries(series: Series, name: string, options: Arguments, trail: Trail): Value {
  const truth = (of: ColumnExpression | null) => toSeries(series, of);
  const of = series.expression;
  if (passing.has(name)) return name === "astype" ? toCast(series, options) : series;
  if (Object.hasOwn(comparing, name))
    return compareValues(comparing[name] ?? "", series, options.positional[0] ?? unknown);
  if (Object.hasOwn(arithmetic, name)) {
    const other = toLiteral(options.positional[0]);
    const op = arithmetic[name] ?? "+";
    return truth(
      of === null || typeof other !== "number"
        ? null
        : { kind: "arithmetic", op, left: of, right: { kind: "literal", value: other } },
    );
  }
  switch (name) {
    case "isna":
    case "isnull":
    case "notna":
    case "notnull": {
      const op = name.startsWith("is") ? ("is_missing" as const) : ("not_missing" as const);
      return truth(of === null ? null : { kind: "truth", of: { kind: "compare", of, op } });
    }
    case "isin":
      return toMembership(series, options.positional[0]);
    case "between":
      return toBetween(series, options);
    case "fillna":
      return fill(series, options, trail);
    case "dropna":
      return dropMissing(series, trail);
    case "rank":
      return toRanks(series, options);
    case "corr":
      return correlate(series, options);
    case "value_counts":
      return toValueCounts(series, options);
    case "sort_values": {
      const descending = toLiteral(findArgument(options, "ascending")) === false;
      return { ...series, frame: toOrdered(series.frame, of, descending) };
    }
    case "idxmax":
    case "idxmin":
      return toRowOfSeries(series, name === "idxmax" ? "max" : "min");
    case "mode":
      return toMode(series, options);
    case "resample": {
      const grouped = toResampled(series.frame, options);
      return grouped.kind === "grouped" ? { ...grouped, selected: [series.name] } : unknown;
    }
    case "agg":
    case "aggregate":
      return toSeveral(series, options, trail);
    case "map":
    case "replace":
      return toMapped(series, options.positional[0], name === "replace");
    case "where": {
      const [mask, ...others] = options.positional;
      const frame = mask === undefined || others.length > 0 ? unknown : filterFrame(series.frame, mask, trail);
      return frame.kind === "frame" ? { ...series, frame } : unknown;
    }
    case "head":
    case "tail":
    case "sample":
    case "nlargest":
    case "nsmallest":
    case "drop_duplicates": {
      const step: Step = { kind: "part", method: name };
      trail.note(step);
      return { ...series, frame: { ...series.frame, exact: false, steps: [...series.frame.steps, step] } };
    }
    default:
      return toNumber(series, name, options);
  }
}

/** `series.mean()` and the like. */
function toNumber(series: Series, name: string, options: Arguments): Value {
  const aggregate = toAggregate(name, options);
  if (aggregate === null || name === "size") return unknown;
  const level = aggregate === "quantile" ? toLevel(options) : undefined;
  if (level === null) return unknown;
  const formula = toMeasureFormula(toWhole(series.frame), series, {
    aggregate,
    ...(level === undefined ? {} : { level }),
  });
  return formula === null ? unknown : { kind: "number", formula };
}

/** Numbers stay what they are as floats; other casts may change values. */
function toCast(series: Series, options: Arguments): Series {
  const type = findArgument(options, "dtype", 0);
  const text = type?.kind === "module" ? type.name : String(toLiteral(type) ?? "");
  if (/^(?:str|string)$/u.test(text)) return isTextWithoutGaps(series) ? series : toSeries(series, null);
  return /^(?:float|float64|np\.float64|category|Float64)$/u.test(text) ||
    isTruthAsNumber(series, text) ||
    isWholeAsInteger(series, text)
    ? series
    : toSeries(series, null);
}

/** Whether what a series gives is the same as text: names of periods, and columns of text in which nothing is missing. */
function isTextWithoutGaps({ expression, frame }: Series): boolean {
  if (expression === null) return false;
  if (expression.kind === "text_form") return isTextWithoutGaps({ expression: expression.of, frame } as Series);
  if (["period", "choice", "date_part"].includes(expression.kind)) return true;
  const column = findStored(frame, expression);
  return column?.storage === "VARCHAR" && column.missing === 0;
}

function isWholeAsInteger({ expression, frame }: Series, type: string): boolean {
  if (!/^(?:int|int64|Int64)$/u.test(type) || expression === null) return false;
  if (expression.kind === "date_part") return true;
  const column = findStored(frame, expression);
  return column !== undefined && column.storage.includes("INT") && (column.missing === 0 || type === "Int64");
}

function findStored(frame: Frame, expression: ColumnExpression) {
  return frame.source.dataset.profile.columns.find(
    ({ name }) => expression.kind === "column" && name === expression.name,
  );
}

function isTruthAsNumber(series: Series, type: string): boolean {
  return series.expression?.kind === "truth" && /^(?:int|int64|Int64|bool)$/u.test(type);
}

function toBetween(series: Series, options: Arguments): Series {
  const of = series.expression;
  const [low, high] = [toLiteral(findArgument(options, "left", 0)), toLiteral(findArgument(options, "right", 1))];
  const inclusive = toLiteral(findArgument(options, "inclusive", 2)) ?? "both";
  if (of === null || low === undefined || high === undefined || low === null || high === null)
    return toSeries(series, null);
  const lowOp = inclusive === "both" || inclusive === "left" ? (">=" as const) : (">" as const);
  const highOp = inclusive === "both" || inclusive === "right" ? ("<=" as const) : ("<" as const);
  return toSeries(series, {
    kind: "truth",
    of: {
      kind: "all",
      of: [
        { kind: "compare", of, op: lowOp, value: low },
        { kind: "compare", of, op: highOp, value: high },
      ],
    },
  });
}

function fill(series: Series, options: Arguments, trail: Trail): Series {
  const value = toLiteral(findArgument(options, "value", 0));
  const of = series.expression;
  if (of?.kind === "truth") return series;
  const step: Step = { kind: "fill", column: series.name };
  trail.note(step);
  const filled: ColumnExpression | null =
    of === null || value === undefined || value === null ? null : { kind: "filled", of, value };
  return { ...series, expression: filled, frame: { ...series.frame, steps: [...series.frame.steps, step] } };
}

function dropMissing(series: Series, trail: Trail): Value {
  const of = series.expression;
  if (of === null) return series;
  const { frame } = series;
  const condition = { kind: "compare", of, op: "not_missing" } as const;
  const step: Step = { kind: "dropna", columns: [series.name], condition, before: frame };
  trail.note(step);
  return { ...series, frame: { ...frame, where: [...frame.where, condition], steps: [...frame.steps, step] } };
}

function correlate(series: Series, options: Arguments): Value {
  const other = findArgument(options, "other", 0);
  const method = toLiteral(findArgument(options, "method", 1)) ?? "pearson";
  if (other?.kind !== "series" || options.named.has("min_periods")) return unknown;
  const correlations = { pearson: toCorrelation, spearman: toRankCorrelation };
  const formula = method === "pearson" || method === "spearman" ? correlations[method](series, other) : null;
  return formula === null ? unknown : { kind: "number", formula };
}

/** `series.rank()` with equal values sharing the mean of their places; in the rows of a group it is not followed. */
function toRanks(series: Series, options: Arguments): Series {
  const { expression: of, frame } = series;
  const isPlain = options.positional.length === 0 && [...options.named.keys()].every((key) => key === "ascending");
  if (of === null || isOfPlaces(of) || !isPlain || !frame.exact || frame.grouping !== undefined)
    return toSeries(series, null);
  const descending = toLiteral(options.named.get("ascending")) === false;
  return toSeries(series, { kind: "rank", of, descending, among: null });
}

/** The most frequent value, as `series.mode()[0]`. */
function toMode(series: Series, options: Arguments): Value {
  const counted = toValueCounts(series, options);
  return counted.kind === "table" ? { kind: "keys", table: { ...counted, kept: "first" } } : unknown;
}

/** `series.agg("mean")`, or several numbers by name. */
function toSeveral(series: Series, options: Arguments, trail: Trail): Value {
  const [given] = options.positional;
  const names = toTexts(given);
  if (names === null) return unknown;
  const entries = names.map((name) => ({
    key: { kind: "literal", value: name } as const,
    value: callSeries(series, name, { positional: [], named: new Map() }, trail),
  }));
  return given?.kind === "list" ? { kind: "dict", entries } : (entries[0]?.value ?? unknown);
}

const parts = new Set<string>(dateParts);

/** What an attribute of `series.dt` gives. */
export function toDatePart(series: Series, name: string): Series {
  const part = name === "dayofweek" ? "weekday" : name === "day_of_year" ? "dayofyear" : name;
  const of = series.expression;
  if (of === null || !parts.has(part) || part === "week") return toSeries(series, null);
  return toSeries(series, { kind: "date_part", part: part as DatePart, of });
}

/** What a method of `series.str` or `series.dt` gives. */
export function callAccessor(series: Series, accessor: string, name: string, options: Arguments): Value {
  const of = series.expression;
  if (accessor === "dt") return toPeriodSeries(series, name, toLiteral(options.positional[0]));
  if (of === null || accessor !== "str") return accessor === "str" ? toSeries(series, null) : unknown;
  const forms: Readonly<Record<string, Extract<ColumnExpression, { kind: "text_form" }>["form"]>> = {
    ...{ lower: "lower", casefold: "lower", upper: "upper" },
    ...{ strip: "trim", title: "title", capitalize: "capitalize" },
  };
  const form = forms[name];
  if (form !== undefined && options.positional.length === 0) return toSeries(series, { kind: "text_form", form, of });
  const text = toLiteral(findArgument(options, "pat", 0));
  if (name !== "contains" || typeof text !== "string") return toSeries(series, null);
  const isPlain = toLiteral(options.named.get("regex")) === false || !/[\\^$.|?*+()[\]{}]/u.test(text);
  const ignoresCase = toLiteral(options.named.get("case")) === false;
  const searched: ColumnExpression = ignoresCase ? { kind: "text_form", form: "lower", of } : of;
  if (!isPlain) return toSeries(series, null);
  return toSeries(series, {
    kind: "truth",
    of: { kind: "compare", of: searched, op: "contains", value: ignoresCase ? text.toLowerCase() : text },
  });
}
