import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import type { Aggregate, TableJoin } from "@/lib/ports/dataset-store";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";

/** The rows that a frame began with: a dataset, perhaps with others joined. The same object as long as no row was added. */
export interface Source {
  dataset: DatasetFacts;
  joins: readonly TableJoin[];
}

/** Something in a program that leaves out rows, adds rows or puts values in the place of others. */
export type Step =
  | { kind: "filter"; condition: RowCondition | null; before: Frame }
  | { kind: "dropna"; columns: readonly string[]; condition: RowCondition; before: Frame }
  | { kind: "coerce"; column: string; expression: ColumnExpression; before: Frame }
  | { kind: "fill"; column: string }
  | { kind: "join"; left: Frame; right: Frame; how: string; on: readonly { left: string; right: string }[] }
  | { kind: "part"; method: string }
  | { kind: "stack" };

/** A data frame whose rows and columns are known as far as possible. */
export interface Frame {
  kind: "frame";
  source: Source;
  where: readonly RowCondition[];
  /** Null: computed in a way that is not followed. */
  columns: ReadonlyMap<string, ColumnExpression | null>;
  /** Whether `where` tells the rows. */
  exact: boolean;
  steps: readonly Step[];
}

/** One column of a frame, or something computed of each of its rows. */
export interface Series {
  kind: "series";
  frame: Frame;
  name: string;
  expression: ColumnExpression | null;
}

/** Groups of a frame's rows; without keys, all rows are one. */
export interface Groups {
  frame: Frame;
  keys: readonly { name: string; expression: ColumnExpression }[];
  keepsMissing: boolean;
}

export interface Grouped {
  kind: "grouped";
  groups: Groups;
  selected: readonly string[] | null;
}

/** What the database is asked for of each group. */
export interface Measure {
  aggregate: Aggregate;
  /** Null counts rows. */
  of: ColumnExpression | null;
  with?: ColumnExpression;
  level?: number;
}

/** How a number, or a number of each group, comes about. */
export type Formula =
  | { kind: "constant"; value: number }
  | { kind: "measure"; groups: Groups; measure: Measure }
  | { kind: "arithmetic"; op: "+" | "-" | "*" | "/"; left: Formula; right: Formula }
  /** One number of the numbers of all groups. */
  | { kind: "fold"; how: "sum" | "mean" | "median" | "min" | "max" | "count" | "stddev"; of: Formula }
  /** The number of one group. */
  | { kind: "pick"; key: string | number | boolean; of: Formula }
  /** The key of the group with the largest or smallest number. */
  | { kind: "key"; how: "min" | "max"; of: Formula };

/** A table with one row a group. */
export interface Table {
  kind: "table";
  groups: Groups;
  /** Null: not followed. */
  columns: ReadonlyMap<string, Formula | null>;
  /** Whether it is a series, of its only column. */
  single: boolean;
  order: { by: Formula; descending: boolean } | null;
  /** Which groups are left: all, the first ones in `order`, or some. */
  kept: "all" | "first" | "some";
}

export type Value =
  | Frame
  | Series
  | Grouped
  | Table
  | { kind: "number"; formula: Formula }
  | { kind: "literal"; value: string | number | boolean | null }
  | { kind: "list"; items: readonly Value[] }
  | { kind: "dict"; entries: readonly { key: Value; value: Value }[] }
  /** An attribute that waits for its call or index, such as `frame.loc` and `series.str`. */
  | { kind: "bound"; of: Value; name: string }
  | { kind: "module"; name: string }
  | { kind: "datasets" }
  | { kind: "unknown" };

export const unknown: Value = { kind: "unknown" };

/** Arguments of a call. */
export interface Arguments {
  positional: readonly Value[];
  named: ReadonlyMap<string, Value>;
}

/** The argument of that name or, without it, at that place. */
export function findArgument(options: Arguments, name: string, place?: number): Value | undefined {
  return options.named.get(name) ?? (place === undefined ? undefined : options.positional[place]);
}

/** The literal of a value, if it is one. */
export function toLiteral(value: Value | undefined): string | number | boolean | null | undefined {
  return value?.kind === "literal" ? value.value : undefined;
}

/** The texts of a text or of a list of texts; null for anything else. */
export function toTexts(value: Value | undefined): string[] | null {
  if (value?.kind === "literal") return typeof value.value === "string" ? [value.value] : null;
  if (value?.kind !== "list") return null;
  const texts = value.items.map(toLiteral);
  return texts.every((text) => typeof text === "string") ? texts : null;
}

/** A frame of all rows of a dataset. */
export function toFrame(dataset: DatasetFacts): Frame {
  return {
    kind: "frame",
    source: { dataset, joins: [] },
    where: [],
    columns: new Map(dataset.profile.columns.map(({ name }) => [name, { kind: "column", name }])),
    exact: true,
    steps: [],
  };
}

/** A series that is computed of the same rows as another. */
export function toSeries(like: Series, expression: ColumnExpression | null): Series {
  return { ...like, expression };
}

/** Whether two frames have the same rows in the same order. */
export function hasSameRows(left: Frame, right: Frame): boolean {
  return (
    left.source === right.source &&
    left.exact &&
    right.exact &&
    JSON.stringify(left.where) === JSON.stringify(right.where)
  );
}
