import { combine, toSingle, toSingleTable } from "./arithmetic";
import { toGroupAt } from "./row-picks";
import { toSpread } from "./spread-tables";
import { callAlong } from "./table-runs";
import {
  findArgument,
  toLiteral,
  toTexts,
  unknown,
  type Arguments,
  type Formula,
  type Table,
  type Value,
} from "./values";

const passing = new Set([
  "copy",
  "round",
  "to_frame",
  "set_index",
  "astype",
  "to_dict",
  "infer_objects",
  "reset_index",
]);
const folds: Readonly<Record<string, Extract<Formula, { kind: "fold" }>["how"]>> = {
  sum: "sum",
  mean: "mean",
  median: "median",
  min: "min",
  max: "max",
  count: "count",
  std: "stddev",
};

/** One column of a table of groups; its keys are no columns that are counted with. */
export function selectTableColumn(table: Table, name: string): Value {
  if (table.spread !== undefined) return unknown;
  const formula = table.columns.get(name);
  if (formula === undefined && table.groups.keys.length === 1 && table.groups.keys[0]?.name === name)
    return { kind: "keys", table };
  if (formula === undefined) return unknown;
  return { ...table, single: true, columns: new Map([[name, formula]]) };
}

/** A table with a column set to a value. */
export function withTableColumn(table: Table, name: string, value: Value): Table {
  const formula = value.kind === "table" ? toSingle(value) : null;
  return { ...table, single: false, columns: new Map([...table.columns, [name, formula]]) };
}

/** The column that a table is ordered by; null when it is a key or is not known. */
function findOrder(table: Table, name: unknown): Formula | null {
  if (typeof name === "string") return table.columns.get(name) ?? null;
  return name === undefined ? toSingle(table) : null;
}

function toOrdered(table: Table, options: Arguments): Table {
  const by = findArgument(options, "by", 0);
  const first = by?.kind === "list" ? by.items[0] : by;
  const ascending = findArgument(options, "ascending");
  const direction = toLiteral(ascending?.kind === "list" ? ascending.items[0] : ascending);
  const formula = findOrder(table, toLiteral(first));
  if (formula !== null)
    return { ...table, order: { by: formula, descending: direction === false }, sequence: undefined };
  const isByKey = toLiteral(first) === table.groups.keys[0]?.name && direction !== false;
  return { ...table, order: null, sequence: isByKey ? "key" : "unknown" };
}

/** The first rows: with a known order it can be checked that they are. */
export function toFirst(table: Table): Table {
  const isWhole = table.kept === "all" || table.kept === "present";
  return { ...table, kept: isWhole && table.order !== null ? "first" : "some" };
}

/** The last rows are the first ones of the opposite order. */
function toLast(table: Table): Table {
  const { order } = table;
  return toFirst({ ...table, order: order === null ? null : { ...order, descending: !order.descending } });
}

/** Of a table with a key side by side only gaps are filled: other methods work along its columns. */
function callSpread(table: Table, name: string, options: Arguments): Value {
  const value = toLiteral(options.positional[0]);
  if (name === "fillna") return typeof value === "number" ? { ...table, spread: { absent: value } } : unknown;
  const op = { mul: "*", multiply: "*", div: "/", divide: "/" }[name];
  return op === undefined || typeof value !== "number" ? unknown : combine(op, table, { kind: "literal", value });
}

/** What a method of a table of groups gives. */
export function callTable(table: Table, name: string, options: Arguments): Value {
  if (name === "reset_index")
    return {
      ...rename(table, toLiteral(findArgument(options, "name"))),
      ...(table.spread === undefined ? { single: false } : {}),
    };
  if (name === "to_frame") return rename(table, toLiteral(findArgument(options, "name", 0)));
  if (passing.has(name)) return table;
  if (name === "sort_index") {
    const isKept = options.positional.length === 0 && toLiteral(options.named.get("ascending")) !== false;
    return { ...table, order: null, sequence: isKept ? "key" : "unknown" };
  }
  if (name === "unstack") {
    const fill = toLiteral(findArgument(options, "fill_value", 1));
    return options.positional.length > 0 ? unknown : toSpread(table, typeof fill === "number" ? fill : null);
  }
  if (table.spread !== undefined) return callSpread(table, name, options);
  if (name === "tail") return toLast(table);
  if (name === "sort_values") return toOrdered(table, options);
  if (name === "head") return toFirst(table);
  if (name === "nlargest" || name === "nsmallest") {
    const column = toLiteral(findArgument(options, "columns", 1));
    const by = findOrder(table, table.single ? undefined : column);
    return toFirst({ ...table, order: by === null ? null : { by, descending: name === "nlargest" } });
  }
  if (name === "dropna") return dropMissing(table, options);
  if (name === "query" || name === "sample") return { ...table, kept: "some" };
  if (name === "rename") return renameColumns(table, options);
  if (name === "assign")
    return [...options.named].reduce((changed, [column, value]) => withTableColumn(changed, column, value), table);
  if (name === "drop") {
    const names = toTexts(findArgument(options, "columns"));
    return names === null
      ? unknown
      : { ...table, columns: new Map([...table.columns].filter(([column]) => !names.includes(column))) };
  }
  if (name === "idxmax" || name === "idxmin") return toExtreme(table, name === "idxmax" ? "max" : "min");
  if (name === "div" || name === "mul" || name === "add" || name === "sub" || name === "fillna")
    return toSingleTable(table, null);
  const along = callAlong(table, name, options);
  if (along !== null) return along;
  const how = folds[name];
  const of = toSingle(table);
  if (how === undefined || of === null || !isOfAllValues(table)) return unknown;
  return { kind: "number", formula: { kind: "fold", how, of } };
}

/** Whether a table has all groups, or of its only column all that have a value. */
function isOfAllValues({ kept, columns }: Table): boolean {
  return kept === "all" || (kept === "present" && columns.size === 1);
}

/** The groups that have a value in each column. */
function dropMissing(table: Table, options: Arguments): Table {
  const isOfAll = table.kept === "all" && [...options.named.keys()].every((key) => key === "inplace");
  return { ...table, kept: isOfAll && options.positional.length === 0 ? "present" : "some" };
}

function toExtreme(table: Table, how: "min" | "max"): Value {
  const of = toSingle(table);
  return of === null || !isOfAllValues(table) ? unknown : { kind: "number", formula: { kind: "key", how, of } };
}

function rename(table: Table, name: unknown): Table {
  if (typeof name !== "string" || !table.single) return table.single ? table : { ...table, single: false };
  return { ...table, columns: new Map([[name, toSingle(table)]]) };
}

function renameColumns(table: Table, options: Arguments): Table {
  const renamed = findArgument(options, "columns");
  if (table.single) return rename(table, toLiteral(options.positional[0]));
  if (renamed?.kind !== "dict") return table;
  const names = new Map(renamed.entries.map(({ key, value }) => [toLiteral(key), toLiteral(value)]));
  return {
    ...table,
    columns: new Map([...table.columns].map(([column, formula]) => [String(names.get(column) ?? column), formula])),
  };
}

/** The value of one group, as `means["Adelie"]` or `means.loc["Adelie"]`. */
export function pickGroup(table: Table, key: Value | undefined): Value {
  const of = toSingle(table);
  const name = toLiteral(key);
  if (table.spread !== undefined) return unknown;
  if (of === null || name === undefined || name === null || table.groups.keys.length !== 1) return unknown;
  return { kind: "number", formula: { kind: "pick", key: name, of } };
}

/** The first value or the first key of an ordered table. */
export function pickFirst(table: Table, what: "value" | "key", place: Value | undefined): Value {
  if (what === "value" && !table.single) return toGroupAt(table, place);
  const index = toLiteral(place);
  const { order } = table;
  if (order === null || table.kept === "some" || (index !== 0 && index !== -1)) return unknown;
  if (index === -1 && table.kept === "first") return unknown;
  const how = order.descending === (index === 0) ? ("max" as const) : ("min" as const);
  if (what === "key") return { kind: "number", formula: { kind: "key", how, of: order.by } };
  const of = toSingle(table);
  return of === order.by ? { kind: "number", formula: { kind: "fold", how, of } } : unknown;
}
