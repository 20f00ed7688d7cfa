import { dateParts, type ColumnExpression, type DatePart } from "@/lib/ports/column-expression";
import { compareValues } from "./arithmetic";
import { toTable, toWhole } from "./frame-methods";
import type { Trail } from "./trail";
import { toAggregate, toLevel, toMeasureFormula } from "./measure-formula";
import {
  findArgument,
  toLiteral,
  toSeries,
  unknown,
  type Arguments,
  type Series,
  type Step,
  type Value,
} from "./values";

const passing = new Set(["copy", "reset_index", "sort_values", "sort_index", "rename", "astype", "infer_objects"]);
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
    case "corr":
      return toCorrelation(series, options);
    case "value_counts":
      return toValueCounts(series, options);
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
  return /^(?:float|float64|np\.float64|category|Float64)$/u.test(text) || isTruthAsNumber(series, text)
    ? series
    : toSeries(series, null);
}

function isTruthAsNumber(series: Series, type: string): boolean {
  return series.expression?.kind === "truth" && /^(?:int|int64|Int64|bool)$/u.test(type);
}

function toMembership(series: Series, values: Value | undefined): Series {
  const of = series.expression;
  const cells = values?.kind === "list" ? values.items.map(toLiteral) : [undefined];
  const known = cells.filter((cell) => cell !== undefined);
  if (of === null || known.length < cells.length) return toSeries(series, null);
  return toSeries(series, { kind: "truth", of: { kind: "compare", of, op: "in", value: known } });
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

function toCorrelation(series: Series, options: Arguments): Value {
  const other = findArgument(options, "other", 0);
  const method = toLiteral(findArgument(options, "method", 1)) ?? "pearson";
  if (other?.kind !== "series" || method !== "pearson" || series.expression === null || other.expression === null)
    return unknown;
  const { frame } = series;
  if (
    !frame.exact ||
    other.frame.source !== frame.source ||
    JSON.stringify(other.frame.where) !== JSON.stringify(frame.where)
  )
    return unknown;
  const measure = { aggregate: "corr" as const, of: series.expression, with: other.expression };
  return { kind: "number", formula: { kind: "measure", groups: toWhole(frame), measure } };
}

function toValueCounts(series: Series, options: Arguments): Value {
  const { frame, expression, name } = series;
  if (expression === null || options.named.has("bins")) return unknown;
  const keepsMissing = toLiteral(options.named.get("dropna")) === false;
  const groups = { frame, keys: [{ name, expression }], keepsMissing };
  const count = toMeasureFormula(groups, null, { aggregate: "count" });
  if (count === null) return unknown;
  const isShare = toLiteral(findArgument(options, "normalize", 0)) === true;
  const share = { kind: "arithmetic", op: "/", left: count, right: { kind: "fold", how: "sum", of: count } } as const;
  const formula = isShare ? share : count;
  const table = toTable(groups, [[isShare ? "proportion" : "count", formula]], true);
  return { ...table, order: { by: formula, descending: toLiteral(options.named.get("ascending")) !== true } };
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
  if (of === null || accessor !== "str")
    return accessor === "dt" || accessor === "str" ? toSeries(series, null) : unknown;
  const forms: Readonly<Record<string, "lower" | "upper" | "trim">> = { lower: "lower", upper: "upper", strip: "trim" };
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
