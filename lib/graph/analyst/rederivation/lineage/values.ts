import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import type { Aggregate, TableJoin } from "@/lib/ports/dataset-store";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { PythonExpression } from "../../python/syntax";

/** A length of time that rows are grouped by. */
export type PeriodUnit = Extract<ColumnExpression, { kind: "period" }>["unit"];

/** The rows that a frame began with: a dataset, perhaps with others joined. The same object as long as no row was added. */
export interface Source {
  dataset: DatasetFacts;
  joins: readonly TableJoin[];
  /** Whether rows that repeat an earlier one are left out, before anything is joined. */
  distinct: boolean;
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
  /** Column that rows are named by. */
  index?: string | null;
  /** What rows are ordered by; of some rows at its start also the frame that they were taken from. */
  order?: { by: ColumnExpression; descending: boolean; base: Frame | null } | null;
  /** Of the rows of one group, the groups that it stands for. */
  grouping?: Pick<Groups, "keys" | "keepsMissing">;
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
  /** Set when the groups do not stand in the order of their keys. */
  isUnsorted?: boolean;
}

export interface Grouped {
  kind: "grouped";
  groups: Groups;
  selected: readonly string[] | null;
  /** Whether the keys become columns of what it is turned into. */
  isFlat?: boolean;
}

/** What the database is asked for of each group. */
export interface Measure {
  aggregate: Aggregate;
  /** Null counts rows. */
  of: ColumnExpression | null;
  with?: ColumnExpression;
  level?: number;
}

/** One number of several. */
export type Fold = "sum" | "mean" | "median" | "min" | "max" | "count" | "stddev";

/** What is made of the numbers of groups that stand in a row. */
export type Run =
  /** The number so many places before. */
  | { kind: "earlier"; steps: number }
  /** All numbers up to this one as one. */
  | { kind: "so_far"; fold: "sum" | "min" | "max" }
  /** So many numbers up to this one as one; none where there are fewer. */
  | { kind: "window"; fold: Fold; length: number };

/** How a number, or a number of each group, comes about. */
export type Formula =
  | { kind: "constant"; value: number }
  | { kind: "measure"; groups: Groups; measure: Measure }
  | { kind: "arithmetic"; op: "+" | "-" | "*" | "/"; left: Formula; right: Formula }
  /** Whether one number compares so with another. */
  | { kind: "compare"; op: "=" | "!=" | "<" | "<=" | ">" | ">="; left: Formula; right: Formula }
  /** Of each group the sum of all groups that have its key at this place. */
  | { kind: "within"; key: number; of: Formula }
  /** One number of the numbers of all groups. */
  | { kind: "fold"; how: Fold; of: Formula }
  /** Of each group something of the numbers before it, in the order of another number, or of the only key where there is none. */
  | { kind: "along"; run: Run; order: { by: Formula; descending: boolean } | null; of: Formula }
  /** The place of each group by its number, from 1. */
  | { kind: "place"; ties: "average" | "min" | "max" | "dense"; descending: boolean; of: Formula }
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
  /** How its rows stand, where `order` does not tell: by their only key, or in a way that is not known. */
  sequence?: "key" | "unknown" | undefined;
  /** Which groups are left: all, those with a value in each column, the first ones in `order`, or some. */
  kept: "all" | "present" | "first" | "some";
  /** Set when it shows rows and no groups: what these were chosen by, over all rows. */
  rows?: Formula;
  /** Set when the last key stands side by side as columns: what stands where there is no such group. */
  spread?: { absent: number | null };
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
  /** The row of a frame with the largest or smallest value. */
  | { kind: "row"; frame: Frame; by: ColumnExpression; how: "min" | "max" }
  /** The row of a table of groups with the largest or smallest number. */
  | { kind: "group"; table: Table; by: Formula; how: "min" | "max" }
  /** A key of a table of groups as a column. */
  | { kind: "keys"; table: Table }
  /** Numbers by two names. */
  | { kind: "matrix"; names: readonly string[]; rows: readonly (readonly Formula[])[] }
  /** For each row whether it repeats an earlier one; `formula` counts those that do. */
  | { kind: "repeats"; formula: Formula }
  /** The numbers of a table of groups, so many at a time. */
  | { kind: "rolling"; table: Table; length: number }
  /** Rows by periods of a column, or of the index. */
  | { kind: "grouper"; column: string | null; unit: PeriodUnit }
  | { kind: "lambda"; parameter: string; body: PythonExpression }
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
    source: { dataset, joins: [], distinct: false },
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
