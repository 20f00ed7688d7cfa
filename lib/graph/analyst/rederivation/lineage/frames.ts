import type { RowCondition } from "@/lib/ports/column-expression";
import { toCondition } from "./arithmetic";
import type { Trail } from "./trail";
import { toLiteral, unknown, type Formula, type Frame, type Groups, type Step, type Table, type Value } from "./values";

/** The frame without the rows that do not pass. */
export function filterFrame(frame: Frame, mask: Value, trail: Trail): Value {
  if (mask.kind !== "series") {
    if (mask.kind !== "unknown") return unknown;
    return withFilter(frame, null, trail);
  }
  if (mask.frame.source !== frame.source) return unknown;
  return withFilter(frame, toCondition(mask), trail);
}

/** The frame without the rows that do not pass a condition; null is one that is not known. */
export function withFilter(frame: Frame, condition: RowCondition | null, trail: Trail): Frame {
  const step: Step = { kind: "filter", condition, before: frame };
  trail.note(step);
  const { order = null } = frame;
  return {
    ...frame,
    order: order?.base === null ? order : null,
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

/** The groups of all rows of a frame, which are one; of the rows of a group, those that it stands for. */
export function toWhole(frame: Frame): Groups {
  return { frame, keys: frame.grouping?.keys ?? [], keepsMissing: frame.grouping?.keepsMissing ?? true };
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
