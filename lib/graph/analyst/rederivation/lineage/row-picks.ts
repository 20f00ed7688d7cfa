import type { ColumnExpression } from "@/lib/ports/column-expression";
import { toWhole } from "./frames";
import { toLiteral, unknown, type Formula, type Frame, type Series, type Table, type Value } from "./values";

type Row = Extract<Value, { kind: "row" }>;
type GroupRow = Extract<Value, { kind: "group" }>;

/** A frame in the order of one of its columns. */
export function toOrdered(frame: Frame, by: ColumnExpression | null, descending: boolean): Frame {
  return { ...frame, order: by === null ? null : { by, descending, base: null } };
}

/** The row at the start or the end of an ordered frame; unknown for any other place. */
export function toRowAt(frame: Frame, place: Value | null | undefined): Value {
  const index = toLiteral(place ?? undefined);
  const { order = null } = frame;
  if (order === null || (index !== 0 && index !== -1) || (index === -1 && order.base !== null)) return unknown;
  const how = order.descending === (index === 0) ? "max" : "min";
  return toRow(order.base ?? frame, order.by, how);
}

/**
 * The first rows in the order of a column as a table that is keyed by all else that is shown of them, so that both the values and that no
 * other rows come before them can be compared; null where the rows or what is shown of them is not known.
 */
export function toRowTable({ order = null, columns }: Frame): Table | null {
  const base = order?.base ?? null;
  if (order === null || base === null || !base.exact || base.grouping !== undefined) return null;
  const text = JSON.stringify(order.by);
  const [own, ...more] = [...columns].filter(([, expression]) => JSON.stringify(expression) === text);
  const keys = [...columns].flatMap(([name, expression]) =>
    expression === null || name === own?.[0] ? [] : [{ name, expression }],
  );
  if (own === undefined || more.length > 0 || keys.length === 0 || keys.length < columns.size - 1) return null;
  const measure = { aggregate: order.descending ? ("max" as const) : ("min" as const), of: order.by };
  const groups = { frame: base, keys, keepsMissing: true };
  const by: Formula = { kind: "measure", groups, measure };
  return {
    kind: "table",
    groups,
    columns: new Map([[own[0], by]]),
    single: false,
    kept: "first",
    order: { by, descending: order.descending },
    rows: { kind: "measure", groups: toWhole(base), measure },
  };
}

/** The row with the largest or smallest value of a column. */
function toRow(frame: Frame, by: ColumnExpression | null, how: "min" | "max"): Value {
  return by === null || !frame.exact || frame.grouping !== undefined ? unknown : { kind: "row", frame, by, how };
}

/** What a row has in a column, as the key of the group with the extreme value; ties give no answer. */
export function toRowValue({ frame, by, how }: Row, of: ColumnExpression | null | undefined): Value {
  if (of === null || of === undefined) return unknown;
  if (JSON.stringify(of) === JSON.stringify(by)) {
    return { kind: "number", formula: { kind: "measure", groups: toWhole(frame), measure: { aggregate: how, of } } };
  }
  const groups = { frame, keys: [{ name: "row", expression: of }], keepsMissing: true };
  const extreme: Formula = { kind: "measure", groups, measure: { aggregate: how, of: by } };
  return { kind: "number", formula: { kind: "key", how, of: extreme } };
}

/** `series.idxmax()`: the name of a row where rows have names, else the row. */
export function toRowOfSeries(series: Series, how: "min" | "max"): Value {
  const row = toRow(series.frame, series.expression, how);
  const { index } = series.frame;
  return row.kind === "row" && typeof index === "string" ? toRowValue(row, series.frame.columns.get(index)) : row;
}

/** What the row of a group has in a column: its only key, or the number that it was chosen by. */
export function toGroupValue({ table, by, how }: GroupRow, name: unknown): Value {
  const [key, ...others] = table.groups.keys;
  if (typeof name !== "string" || table.kept === "some") return unknown;
  if (table.columns.get(name) === by) return { kind: "number", formula: { kind: "fold", how, of: by } };
  return key?.name === name && others.length === 0
    ? { kind: "number", formula: { kind: "key", how, of: by } }
    : unknown;
}

/** The group at the start or the end of an ordered table. */
export function toGroupAt(table: Table, place: Value | null | undefined): Value {
  const index = toLiteral(place ?? undefined);
  const { order, kept } = table;
  if (order === null || kept === "some" || (index !== 0 && index !== -1) || (index === -1 && kept === "first"))
    return unknown;
  return { kind: "group", table, by: order.by, how: order.descending === (index === 0) ? "max" : "min" };
}
