import type { ColumnExpression } from "@/lib/ports/column-expression";
import { combine, isSameGroups, toSingle } from "./arithmetic";
import { toSelected, toWhere } from "./chosen-values";
import { toCorrelation, toMatrix, toRankCorrelation } from "./correlations";
import { callFrame } from "./frame-methods";
import { toWhole } from "./frames";
import type { Trail } from "./trail";
import { toMeasureFormula } from "./measure-formula";
import { toPeriodUnit } from "./periods";
import { callSeries } from "./series-methods";
import { toCrosstab, toPivot } from "./spread-tables";
import { callTable } from "./table-methods";
import {
  findArgument,
  toLiteral,
  toSeries,
  toTexts,
  unknown,
  type Arguments,
  type Series,
  type Step,
  type Table,
  type Value,
} from "./values";

const none: Arguments = { positional: [], named: new Map() };
/** Functions that leave a number what it is, up to rounding. */
const passing = new Set(["round", "int", "float", "np.round", "np.float64", "str", "bool", "dict", "list", "abs"]);
const methodOfNumpy: Readonly<Record<string, string>> = {
  "np.mean": "mean",
  "np.nanmean": "mean",
  "np.median": "median",
  "np.sum": "sum",
  "np.min": "min",
  "np.max": "max",
  sum: "sum",
  min: "min",
  max: "max",
};

/** What a function of Python, pandas or numpy gives. */
export function callFunction(name: string, options: Arguments, trail: Trail): Value {
  const [first] = options.positional;
  if (passing.has(name)) return name === "abs" ? unknown : (first ?? unknown);
  const method = Object.hasOwn(methodOfNumpy, name) ? methodOfNumpy[name] : undefined;
  if (method !== undefined) return callOn(first, method, trail);
  switch (name) {
    case "len":
      return toLength(first);
    case "pd.to_numeric":
      return toNumeric(options, trail);
    case "pd.to_datetime":
    case "pd.Timestamp":
      return toDay(options) ?? toDate(first);
    case "pd.merge": {
      const [left, ...others] = options.positional;
      const from = left ?? options.named.get("left");
      return from?.kind === "frame"
        ? callFrame(from, "merge", { positional: others, named: options.named }, trail)
        : unknown;
    }
    case "pd.concat":
      trail.note({ kind: "stack" });
      return unknown;
    case "np.where":
      return toWhere(options);
    case "np.select":
      return toSelected(options);
    case "np.average":
      return toAverage(options, trail);
    case "np.percentile":
      return toPercentile(options, trail);
    case "np.corrcoef": {
      const [left, right, ...others] = options.positional;
      const isPair = left?.kind === "series" && right?.kind === "series" && others.length === 0;
      return isPair ? toMatrix(["0", "1"], [left, right]) : unknown;
    }
    case "stats.pearsonr":
    case "stats.spearmanr":
      return toTestedCorrelation(name === "stats.pearsonr" ? "pearson" : "spearman", options);
    case "pd.pivot_table": {
      const [frame, ...positional] = options.positional;
      return frame?.kind === "frame" ? toPivot(frame, { positional, named: options.named }) : unknown;
    }
    case "pd.crosstab":
      return toCrosstab(options);
    case "pd.Grouper": {
      const unit = toPeriodUnit(toLiteral(options.named.get("freq")));
      const column = toLiteral(findArgument(options, "key", 0));
      return unit === null ? unknown : { kind: "grouper", unit, column: typeof column === "string" ? column : null };
    }
    case "pd.cut":
      return toBins(options);
    case "pd.DataFrame":
    case "pd.Series":
      return toBuilt(findArgument(options, "data", 0));
    default:
      return unknown;
  }
}

/** A mean, or one with weights: the sum of the products by the sum of the weights. */
function toAverage(options: Arguments, trail: Trail): Value {
  const [of] = options.positional;
  const weights = findArgument(options, "weights", 2);
  if (weights === undefined) return callOn(of, "mean", trail);
  const sums = [combine("*", of ?? unknown, weights), weights].map((value) => callOn(value, "sum", trail));
  return combine("/", sums[0] ?? unknown, sums[1] ?? unknown);
}

/** A correlation of scipy with its chance, which is not followed. Of values with gaps scipy gives none, so that the result differs. */
function toTestedCorrelation(method: "pearson" | "spearman", options: Arguments): Value {
  const [left, right, ...others] = options.positional;
  if (left?.kind !== "series" || right?.kind !== "series" || others.length > 0 || options.named.size > 0)
    return unknown;
  const formula = method === "pearson" ? toCorrelation(left, right) : toRankCorrelation(left, right);
  return formula === null ? unknown : { kind: "list", items: [{ kind: "number", formula }, unknown] };
}

function toPercentile(options: Arguments, trail: Trail): Value {
  const [of, level] = options.positional;
  const percent = toLiteral(level);
  if (of?.kind !== "series" || typeof percent !== "number" || options.positional.length > 2) return unknown;
  const q: Arguments = { positional: [{ kind: "literal", value: percent / 100 }], named: new Map() };
  return options.named.size > 0 ? unknown : callSeries(of, "quantile", q, trail);
}

function callOn(value: Value | undefined, method: string, trail: Trail): Value {
  if (value?.kind === "series") return callSeries(value, method, none, trail);
  return value?.kind === "table" ? callTable(value, method, none) : unknown;
}

function toLength(value: Value | undefined): Value {
  const groups = value?.kind === "frame" ? toWhole(value) : value?.kind === "series" ? toWhole(value.frame) : null;
  const formula = groups === null ? null : toMeasureFormula(groups, null, { aggregate: "count" });
  if (formula !== null) return { kind: "number", formula };
  const of = value?.kind === "table" && value.kept === "all" ? [...value.columns.values()][0] : null;
  return of === null || of === undefined ? unknown : { kind: "number", formula: { kind: "fold", how: "count", of } };
}

/** Numbers of texts; with `errors="coerce"` texts that are none become missing. */
function toNumeric(options: Arguments, trail: Trail): Value {
  const [series] = options.positional;
  if (series?.kind !== "series" || series.expression === null) return series ?? unknown;
  const { frame, expression, name } = series;
  const column =
    expression.kind === "column"
      ? frame.source.dataset.profile.columns.find((one) => one.name === expression.name)
      : undefined;
  if (column === undefined) return toSeries(series, null);
  if (/INT|DOUBLE|FLOAT|DECIMAL|REAL/u.test(column.storage)) return series;
  if (column.storage !== "VARCHAR") return toSeries(series, null);
  const numbers: ColumnExpression = { kind: "number_of", of: expression };
  if (toLiteral(options.named.get("errors")) !== "coerce") return toSeries(series, numbers);
  const step: Step = { kind: "coerce", column: name, expression: numbers, before: frame };
  trail.note(step);
  return { ...series, expression: numbers, frame: { ...frame, steps: [...frame.steps, step] } };
}

/** Dates stay what they are; how pandas reads texts as dates is not followed. */
function toDate(value: Value | undefined): Value {
  if (value?.kind !== "series") return unknown;
  return isStoredDate(value) ? value : toSeries(value, null);
}

/** A day that is given as `2024-03-01`, which stands for itself; null for anything else. */
function toDay({ positional, named }: Arguments): Value | null {
  const [text] = positional.map(toLiteral);
  const isDay = positional.length === 1 && named.size === 0 && typeof text === "string";
  return isDay && /^\d{4}-\d{2}-\d{2}$/u.test(text) ? { kind: "literal", value: text } : null;
}

function isStoredDate(series: Series): boolean {
  const { expression, frame } = series;
  if (expression?.kind !== "column") return false;
  const column = frame.source.dataset.profile.columns.find((candidate) => candidate.name === expression.name);
  return column !== undefined && /DATE|TIMESTAMP/u.test(column.storage);
}

function toBins(options: Arguments): Value {
  const [series] = options.positional;
  const given = findArgument(options, "bins", 1);
  const labels = toTexts(options.named.get("labels"));
  if (series?.kind !== "series") return unknown;
  const edges = given?.kind === "list" ? given.items.map(toEdge) : [];
  const known = edges.filter((edge) => edge !== null);
  if (
    series.expression === null ||
    labels === null ||
    known.length < edges.length ||
    labels.length !== edges.length - 1
  ) {
    return toSeries(series, null);
  }
  const closed = toLiteral(options.named.get("right")) === false ? ("left" as const) : ("right" as const);
  const includeLowest = toLiteral(options.named.get("include_lowest")) === true && closed === "right";
  return toSeries(series, { kind: "bin", of: series.expression, edges: known, labels, closed, includeLowest });
}

function toEdge(value: Value): number | null {
  const literal = toLiteral(value);
  if (typeof literal === "number") return literal;
  return value.kind === "module" && /^(?:np|math)\.inf$/u.test(value.name) ? Number.POSITIVE_INFINITY : null;
}

/** A frame or series made of tables of the same groups side by side, or of single values. */
function toBuilt(data: Value | undefined): Value {
  if (data === undefined) return unknown;
  if (data.kind !== "dict") return data.kind === "list" || data.kind === "table" ? data : unknown;
  const tables = data.entries.flatMap(({ value }) => (value.kind === "table" ? [value] : []));
  const [first] = tables;
  if (first === undefined) return data;
  if (tables.length < data.entries.length) return unknown;
  return toSideBySide(
    first,
    tables,
    data.entries.map(({ key }) => String(toLiteral(key) ?? "")),
  );
}

function toSideBySide(first: Table, tables: readonly Table[], names: readonly string[]): Value {
  const fits = tables.every((table) => isSameGroups(table.groups, first.groups) && table.kept === "all");
  if (!fits) return unknown;
  const columns = tables.map((table, index) => [names[index] ?? String(index), toSingle(table)] as const);
  const isMoved = tables.some(({ order, sequence }) => order !== null || sequence === "unknown");
  return {
    ...first,
    single: false,
    columns: new Map(columns),
    order: null,
    ...(isMoved ? { sequence: "unknown" as const } : {}),
  };
}
