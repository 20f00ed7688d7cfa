import { isNumber, selectColumn, toTable } from "./frames";
import { toAggregate, toLevel, toMeasureFormula } from "./measure-formula";
import type { Trail } from "./trail";
import {
  toLiteral,
  toTexts,
  unknown,
  type Arguments,
  type Formula,
  type Frame,
  type Grouped,
  type Value,
} from "./values";

const none: Arguments = { positional: [], named: new Map() };

/** One measure of one column in the groups; null when it is not followed. */
function toMeasure(grouped: Grouped, column: string, method: string, options: Arguments = none): Formula | null {
  const { groups } = grouped;
  if (method === "size") return toMeasureFormula(groups, null, { aggregate: "count" });
  const series = selectColumn(groups.frame, column);
  const aggregate = toAggregate(method, options);
  const level = aggregate === "quantile" ? toLevel(options) : undefined;
  if (series.kind !== "series" || aggregate === null || level === null) return null;
  return toMeasureFormula(groups, series, { aggregate, ...(level === undefined ? {} : { level }) });
}

/** Columns that a method without further words is applied to. */
function toColumns(grouped: Grouped, method: string): string[] {
  const { frame, keys } = grouped.groups;
  const names = grouped.selected ?? [...frame.columns.keys()].filter((name) => keys.every((key) => key.name !== name));
  const counts = method === "count" || method === "nunique" || method === "size";
  return counts || grouped.selected !== null ? [...names] : names.filter((name) => isNumber(frame, name));
}

/** The name of a function that is given as text, or as a function of Python or numpy. */
function toMethod(value: Value | undefined): string | null {
  if (value?.kind === "module") return value.name.replace(/^np\./u, "");
  const text = toLiteral(value);
  return typeof text === "string" ? text : null;
}

/** What a method of a grouped frame gives. */
export function callGrouped(grouped: Grouped, name: string, options: Arguments, trail: Trail): Value {
  const { groups } = grouped;
  if (name === "agg" || name === "aggregate") return aggregate(grouped, options, trail);
  if (name === "size") return toTable(groups, [["size", toMeasure(grouped, "", "size")]], true);
  if (name === "value_counts") return countValues(grouped, options);
  if (name === "apply") return applyToGroups(grouped, options, trail);
  if (name === "head" || name === "transform" || name === "filter") return unknown;
  if (toAggregate(name, options) === null) return unknown;
  const columns = toColumns(grouped, name);
  const single = grouped.selected !== null && columns.length === 1 && grouped.isFlat !== true;
  return toTable(
    groups,
    columns.map((column) => [column, toMeasure(grouped, column, name, options)]),
    single,
  );
}

/** `grouped.apply(function)` of the rows of each group, or of their values in the only column that is selected. */
function applyToGroups(grouped: Grouped, options: Arguments, trail: Trail): Value {
  const [given, ...others] = options.positional;
  const { groups, selected } = grouped;
  if (given?.kind === "module" && given.name === "len")
    return toTable(groups, [["size", toMeasure(grouped, "", "size")]], true);
  if (given?.kind !== "lambda" || others.length > 0) return unknown;
  const { keys, keepsMissing, frame } = groups;
  const rows: Frame = { ...frame, grouping: { keys, keepsMissing } };
  const [column, ...columns] = selected ?? [];
  const argument = column !== undefined && columns.length === 0 ? selectColumn(rows, column) : rows;
  const value = trail.apply(given, argument);
  if (value.kind === "number") return toTable(groups, [[column ?? "value", value.formula]], true);
  if (value.kind !== "dict") return unknown;
  const entries = value.entries.map(
    ({ key, value: entry }) => [String(toLiteral(key) ?? ""), entry.kind === "number" ? entry.formula : null] as const,
  );
  return toTable(groups, entries, false);
}

function countValues(grouped: Grouped, options: Arguments): Value {
  const [column, ...others] = grouped.selected ?? [];
  if (column === undefined || others.length > 0) return unknown;
  const series = selectColumn(grouped.groups.frame, column);
  if (series.kind !== "series" || series.expression === null) return unknown;
  const keys = [...grouped.groups.keys, { name: column, expression: series.expression }];
  const groups = { ...grouped.groups, keys };
  const count = toMeasureFormula(groups, null, { aggregate: "count" });
  if (toLiteral(options.named.get("normalize")) !== true) return toTable(groups, [["count", count]], true);
  if (count === null || keys.length !== 2) return unknown;
  const share = { kind: "arithmetic", op: "/", left: count, right: { kind: "within", key: 0, of: count } } as const;
  return toTable(groups, [["proportion", share]], true);
}

/** `agg` with one word, a list of them, a word or list a column, or named pairs of column and word. */
function aggregate(grouped: Grouped, options: Arguments, trail: Trail): Value {
  const [given] = options.positional;
  if (given?.kind === "lambda" && grouped.selected?.length === 1) return applyToGroups(grouped, options, trail);
  const { groups } = grouped;
  if (given === undefined) {
    const columns = [...options.named].map(([label, pair]) => [label, toNamedMeasure(grouped, pair)] as const);
    return columns.length === 0 ? unknown : toTable(groups, columns, false);
  }
  if (given.kind === "dict") {
    const columns = given.entries.flatMap(({ key, value }) => toListed(grouped, String(toLiteral(key) ?? ""), value));
    return toTable(groups, columns, false);
  }
  const all = toColumns(grouped, toMethod(given) ?? "mean");
  const columns = all.flatMap((column) => toListed(grouped, column, given));
  const single = given.kind !== "list" && grouped.selected !== null && all.length === 1;
  return columns.length === 0 ? unknown : toTable(groups, columns, single);
}

function toListed(grouped: Grouped, column: string, methods: Value): (readonly [string, Formula | null])[] {
  if (methods.kind !== "list") {
    const method = toMethod(methods);
    return [[column, method === null ? null : toMeasure(grouped, column, method)]];
  }
  return methods.items.map((item, index) => {
    const method = toMethod(item);
    const isOnly = grouped.selected?.length === 1;
    const label = isOnly ? (method ?? String(index)) : `${column} ${method ?? String(index)}`;
    return [label, method === null ? null : toMeasure(grouped, column, method)] as const;
  });
}

function toNamedMeasure(grouped: Grouped, pair: Value): Formula | null {
  if (pair.kind !== "list") {
    const [column, ...others] = grouped.selected ?? [];
    const method = toMethod(pair);
    return column === undefined || others.length > 0 || method === null ? null : toMeasure(grouped, column, method);
  }
  const [column] = toTexts({ kind: "list", items: pair.items.slice(0, 1) }) ?? [];
  const method = toMethod(pair.items[1]);
  return column === undefined || method === null ? null : toMeasure(grouped, column, method);
}
