import type { Aggregate, DurationUnit, Filter, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { Concept } from "./concepts";
import type { StateName } from "./state-phrases";

type Operand = Concept | number | RowValue;

/** Represents the newest day of the data in the definition of a term or state. */
export const newestDay = "9999-12-31";

/** Prefix of a state's name in place of a column. */
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

/** The difference of two row values. */
export const less = compute("-");
/** The product of two row values. */
export const times = compute("*");
/** The total of a row value. */
export const sum = aggregate("sum");
/** The mean of a row value. */
export const mean = aggregate("mean");

/** The duration of each row from one date to another, or to the newest day. */
export function time(unit: DurationUnit, from: Concept, to: Concept | null): RowValue {
  return { kind: "duration", from, to, unit };
}

/** The number of rows. */
export function rows(...where: Filter[]): MeasureValue {
  return { kind: "rows", where };
}

/** The number of distinct entities of a kind. */
export function different(concept: Concept, ...where: Filter[]): MeasureValue {
  return { kind: "distinct", of: { column: concept, grain: null }, where, rows: null };
}

/** The number of distinct entities of a kind with several rows. */
export function repeated(concept: Concept): MeasureValue {
  return { kind: "distinct", of: { column: concept, grain: null }, where: [], rows: { operator: ">", value: 1 } };
}

/** The number of distinct days with rows. */
export function days(concept: Concept): MeasureValue {
  return { kind: "distinct", of: { column: concept, grain: "day" }, where: [], rows: null };
}

/** Concepts that a measure adds up. */
function toSummed(value: MeasureValue): Filter[] {
  const toConcepts = (of: RowValue): Concept[] => {
    if (of.kind === "arithmetic") return [...toConcepts(of.left), ...toConcepts(of.right)];
    return of.kind === "column" ? [of.column as Concept] : [];
  };
  return value.kind === "aggregate" ? toConcepts(value.of).map(present) : [];
}

function onlyWhere<Value extends MeasureValue>(value: Value, filters: readonly Filter[]): Value {
  return "where" in value ? { ...value, where: [...value.where, ...filters] } : value;
}

/** One measure divided by another, both over the rows with a value for either; periods count with any row. */
export function ratio(top: MeasureValue, bottom: MeasureValue): MeasureValue {
  const isPeriod = bottom.kind === "distinct" && bottom.of.grain !== null;
  if (isPeriod || (bottom.kind === "rows" && bottom.where.length > 0))
    return { kind: "quotient", top, bottom, times: 1 };
  return {
    kind: "quotient",
    top: onlyWhere(top, toSummed(bottom)),
    bottom: onlyWhere(bottom, toSummed(top)),
    times: 1,
  };
}

/** One measure as a percentage of another. */
export function percent(top: MeasureValue, bottom: MeasureValue): MeasureValue {
  return { kind: "quotient", top, bottom, times: 100 };
}

/** The sum of two measures. */
export function both(left: MeasureValue, right: MeasureValue): MeasureValue {
  return { kind: "combination", operator: "+", left, right };
}

/** The difference of two measures. */
export function difference(left: MeasureValue, right: MeasureValue): MeasureValue {
  return { kind: "combination", operator: "-", left, right };
}

/** Rows with a value. */
export function present(concept: Concept): Filter {
  return { kind: "missing", column: concept, missing: false };
}

/** Rows without a value. */
export function absent(concept: Concept): Filter {
  return { kind: "missing", column: concept, missing: true };
}

/** Rows with a number above or below another one. */
export function compare(of: Operand, operator: ">" | "<" | ">=" | "<=", value: number): Filter {
  return { kind: "compare", of: toRow(of), operator, value };
}

/** Rows whose one date is before or after another. */
export function dates(left: Concept, operator: ">" | "<" | ">=" | "<=", right: Concept): Filter {
  return { kind: "columns", left, operator, right };
}

/** Rows with a date up to the newest day. */
export function past(concept: Concept): Filter {
  return { kind: "period", column: concept, start: null, end: newestDay, label: "" };
}

/** Rows in a state, as the data represents it. */
export function inState(state: StateName): Filter {
  return { kind: "truth", column: `${stateMark}${state}`, expected: true };
}

/** Rows whose yes/no column says that they are not in a state. */
export function notInState(state: StateName): Filter {
  return { kind: "truth", column: `${stateMark}${state}`, expected: false };
}
