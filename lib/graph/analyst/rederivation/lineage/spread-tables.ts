import { selectColumn, toTable } from "./frames";
import { toAggregate, toMeasureFormula } from "./measure-formula";
import {
  findArgument,
  toLiteral,
  toTexts,
  unknown,
  type Arguments,
  type Formula,
  type Frame,
  type Groups,
  type Table,
  type Value,
} from "./values";

/** A table whose last key stands side by side as columns; unknown when there are several numbers a group or only one key. */
export function toSpread(table: Table, absent: number | null): Value {
  const isPlain = table.columns.size === 1 && table.groups.keys.length > 1 && table.spread === undefined;
  return isPlain && table.kept === "all" ? { ...table, single: true, spread: { absent } } : unknown;
}

/** `frame.pivot_table(…)` with names of columns and one aggregate. */
export function toPivot(frame: Frame, options: Arguments): Value {
  const [values, index, columns] = ["values", "index", "columns"].map((name, place) =>
    findArgument(options, name, place),
  );
  const method = toMethod(findArgument(options, "aggfunc", 3) ?? { kind: "literal", value: "mean" });
  const rows = toTexts(index);
  const across = columns === undefined ? [] : toTexts(columns);
  const measured = toTexts(values);
  if (
    rows === null ||
    across === null ||
    measured === null ||
    method === null ||
    rows.length === 0 ||
    across.length > 1
  )
    return unknown;
  if (options.named.has("margins") || toLiteral(options.named.get("dropna")) === false) return unknown;
  const groups = toGroups(
    frame,
    [...rows, ...across].map((name) => selectColumn(frame, name)),
  );
  if (groups === null) return unknown;
  const table = toTable(
    groups,
    measured.map((name) => [name, toMeasure(groups, selectColumn(frame, name), method)]),
    measured.length === 1,
  );
  const fill = toLiteral(findArgument(options, "fill_value"));
  if (across.length > 0) return toSpread(table, typeof fill === "number" ? fill : null);
  return { ...table, single: false };
}

/** `pd.crosstab(rows, columns, …)`: counts, shares of them, or an aggregate of values. */
export function toCrosstab(options: Arguments): Value {
  const [rows, columns, values] = ["index", "columns", "values"].map((name, place) =>
    findArgument(options, name, place),
  );
  if (rows?.kind !== "series" || columns?.kind !== "series" || options.named.has("margins")) return unknown;
  const groups = toGroups(rows.frame, [rows, columns]);
  if (groups === null) return unknown;
  if (values !== undefined) {
    const method = toMethod(findArgument(options, "aggfunc"));
    if (values.kind !== "series" || method === null || options.named.has("normalize")) return unknown;
    return toSpread(toTable(groups, [["value", toMeasure(groups, values, method)]], true), null);
  }
  const count = toMeasureFormula(groups, null, { aggregate: "count" });
  const formula = count === null ? null : toNormalised(count, toLiteral(options.named.get("normalize")));
  return formula === null ? unknown : toSpread(toTable(groups, [["count", formula]], true), 0);
}

function toNormalised(count: Formula, normalize: unknown): Formula | null {
  const share = (whole: Formula): Formula => ({ kind: "arithmetic", op: "/", left: count, right: whole });
  switch (normalize) {
    case undefined:
    case false:
      return count;
    case true:
    case "all":
      return share({ kind: "fold", how: "sum", of: count });
    case "index":
    case 0:
      return share({ kind: "within", key: 0, of: count });
    case "columns":
    case 1:
      return share({ kind: "within", key: 1, of: count });
    default:
      return null;
  }
}

function toGroups(frame: Frame, series: readonly Value[]): Groups | null {
  const keys = series.flatMap((one) =>
    one.kind === "series" &&
    one.expression !== null &&
    one.frame.source === frame.source &&
    isSameRows(one.frame, frame)
      ? [{ name: one.name, expression: one.expression }]
      : [],
  );
  return keys.length === series.length ? { frame, keys, keepsMissing: false } : null;
}

function isSameRows(left: Frame, right: Frame): boolean {
  return left === right || JSON.stringify(left.where) === JSON.stringify(right.where);
}

function toMeasure(groups: Groups, series: Value, method: string): Formula | null {
  const aggregate = toAggregate(method);
  if (aggregate === null || series.kind !== "series" || method === "quantile") return null;
  return toMeasureFormula(groups, series, { aggregate });
}

function toMethod(value: Value | undefined): string | null {
  if (value?.kind === "module") return value.name === "len" ? "size" : value.name.replace(/^np\./u, "");
  const text = toLiteral(value);
  return typeof text === "string" ? text : null;
}
