import type { Aggregate, DurationUnit, Filter, MeasureValue, RowValue } from "../query/query";
import type { Concept } from "./concepts";
import type { StateName } from "./state-phrases";

type Operand = Concept | number | RowValue;

/** Stands for the newest day of the data in a way of a term or state. */
export const newestDay = "9999-12-31";

/** Begins the name of a state in the place of a column. */
export const stateMark = "?";

function toRow(operand: Operand): RowValue {
  if (typeof operand === "number") return { kind: "number", value: operand };
  return typeof operand === "string" ? { kind: "column", column: operand } : operand;
}

const compute =
  (operator: "-" | "*") =>
  (left: Operand, right: Operand): RowValue => ({
    kind: "arithmetic",
    operator,
    left: toRow(left),
    right: toRow(right),
  });
const aggregate =
  (kind: Aggregate) =>
  (of: Operand, ...where: Filter[]): MeasureValue => ({
    kind: "aggregate",
    aggregate: kind,
    of: toRow(of),
    where,
  });

/** The number of each row that one number less another is. */
export const less = compute("-");
/** The number of each row that two numbers multiply to. */
export const times = compute("*");
/** The total of a number of each row. */
export const sum = aggregate("sum");
/** The mean of a number of each row. */
export const mean = aggregate("mean");

/** The time of each row from one date to another, or to the newest day. */
export function time(unit: DurationUnit, from: Concept, to: Concept | null): RowValue {
  return { kind: "duration", from, to, unit };
}

/** How many rows there are. */
export function rows(...where: Filter[]): MeasureValue {
  return { kind: "rows", where };
}

/** How many different things of a kind there are. */
export function different(concept: Concept, ...where: Filter[]): MeasureValue {
  return { kind: "distinct", of: { column: concept, grain: null }, where, rows: null };
}

/** How many different things of a kind come in several rows. */
export function repeated(concept: Concept): MeasureValue {
  return { kind: "distinct", of: { column: concept, grain: null }, where: [], rows: { operator: ">", value: 1 } };
}

/** How many different days have rows. */
export function days(concept: Concept): MeasureValue {
  return { kind: "distinct", of: { column: concept, grain: "day" }, where: [], rows: null };
}

/** One measure divided by another. */
export function ratio(top: MeasureValue, bottom: MeasureValue): MeasureValue {
  return { kind: "quotient", top, bottom, times: 1 };
}

/** One measure in percent of another. */
export function percent(top: MeasureValue, bottom: MeasureValue): MeasureValue {
  return { kind: "quotient", top, bottom, times: 100 };
}

/** One measure and another added up. */
export function both(left: MeasureValue, right: MeasureValue): MeasureValue {
  return { kind: "combination", operator: "+", left, right };
}

/** One measure less another. */
export function difference(left: MeasureValue, right: MeasureValue): MeasureValue {
  return { kind: "combination", operator: "-", left, right };
}

/** Rows that have a value. */
export function present(concept: Concept): Filter {
  return { kind: "missing", column: concept, missing: false };
}

/** Rows that have no value. */
export function absent(concept: Concept): Filter {
  return { kind: "missing", column: concept, missing: true };
}

/** Rows with a number above or below another one. */
export function compare(of: Operand, operator: ">" | "<" | ">=" | "<=", value: number): Filter {
  return { kind: "compare", of: toRow(of), operator, value };
}

/** Rows whose one date lies before or after another. */
export function dates(left: Concept, operator: ">" | "<" | ">=" | "<=", right: Concept): Filter {
  return { kind: "columns", left, operator, right };
}

/** Rows with a date up to the newest day. */
export function past(concept: Concept): Filter {
  return { kind: "period", column: concept, start: null, end: newestDay, label: "" };
}

/** Rows in a state, as the data shows it. */
export function inState(state: StateName): Filter {
  return { kind: "truth", column: `${stateMark}${state}`, expected: true };
}

/** Rows of which a column of yes and no says that they are not in a state. */
export function notInState(state: StateName): Filter {
  return { kind: "truth", column: `${stateMark}${state}`, expected: false };
}
