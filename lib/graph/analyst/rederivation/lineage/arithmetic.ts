import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import { isTooLarge } from "./expression-size";
import {
  hasSameRows,
  toLiteral,
  toSeries,
  unknown,
  type Formula,
  type Groups,
  type Series,
  type Table,
  type Value,
} from "./values";

type Operator = "+" | "-" | "*" | "/";
type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";

const operators = new Set(["+", "-", "*", "/"]);
const comparisons: Readonly<Record<string, Comparison>> = {
  "==": "=",
  "!=": "!=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};
const mirrored: Record<Comparison, Comparison> = { "=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/** The formula of a number, if it is one. */
export function toFormula(value: Value | undefined): Formula | null {
  if (value?.kind === "number") return value.formula;
  return value?.kind === "literal" && typeof value.value === "number" ? { kind: "constant", value: value.value } : null;
}

/** The only column of a table that is a series. */
export function toSingle(table: Table): Formula | null {
  return table.single ? ([...table.columns.values()][0] ?? null) : null;
}

/** A table that is a series with another formula. */
export function toSingleTable(like: Table, formula: Formula | null): Table {
  const [name = "value"] = like.columns.keys();
  return { ...like, single: true, columns: new Map([[name, formula]]) };
}

/** `left op right` of two values, row by row or group by group. */
export function combine(op: string, left: Value, right: Value): Value {
  if (left.kind === "series" && right.kind === "series" && (op === "&" || op === "|"))
    return combineTruths(op, left, right);
  if (!operators.has(op)) return unknown;
  const operator = op as Operator;
  if (left.kind === "series" || right.kind === "series") return combineSeries(operator, left, right);
  if (left.kind === "table" || right.kind === "table") return combineTables(operator, left, right);
  const [first, second] = [toFormula(left), toFormula(right)];
  if (first === null || second === null) return unknown;
  const formula: Formula = { kind: "arithmetic", op: operator, left: first, right: second };
  return isTooLarge(formula) ? unknown : { kind: "number", formula };
}

function combineSeries(op: Operator, left: Value, right: Value): Value {
  const like = left.kind === "series" ? left : right.kind === "series" ? right : null;
  if (like === null) return unknown;
  if (left.kind === "series" && right.kind === "series" && !hasSameRows(left.frame, right.frame)) return unknown;
  const [first, second] = [toOperand(left), toOperand(right)];
  if (first === null || second === null) return toSeries(like, null);
  const expression: ColumnExpression = { kind: "arithmetic", op, left: first, right: second };
  return toSeries(like, isTooLarge(expression) ? null : expression);
}

/** A series or a number as an expression; numbers only, since texts are not added. */
function toOperand(value: Value): ColumnExpression | null {
  if (value.kind === "series") return value.expression;
  return value.kind === "literal" && typeof value.value === "number" ? { kind: "literal", value: value.value } : null;
}

function combineTables(op: Operator, left: Value, right: Value): Value {
  const like = left.kind === "table" ? left : right.kind === "table" ? right : null;
  if (like === null) return unknown;
  if (left.kind === "table" && right.kind === "table") {
    const isSpread = left.spread !== undefined || right.spread !== undefined;
    if (isSpread || !isSameGroups(left.groups, right.groups)) return unknown;
  }
  const toPart = (value: Value) => (value.kind === "table" ? toSingle(value) : toFormula(value));
  const [first, second] = [toPart(left), toPart(right)];
  const isMoved = [left, right].some(
    (value) => value.kind === "table" && (value.order !== null || value.sequence === "unknown"),
  );
  const table: Table = { ...like, order: null, ...(isMoved ? { sequence: "unknown" } : {}) };
  if (first === null || second === null) return toSingleTable(table, null);
  const formula: Formula = { kind: "arithmetic", op, left: first, right: second };
  return toSingleTable(table, isTooLarge(formula) ? null : formula);
}

/** Whether two tables have a row for the same groups; the rows that are counted in them may differ. */
export function isSameGroups(left: Groups, right: Groups): boolean {
  if (left === right) return true;
  return (
    left.frame.source === right.frame.source &&
    left.keepsMissing === right.keepsMissing &&
    JSON.stringify(left.keys) === JSON.stringify(right.keys)
  );
}

function combineTruths(op: "&" | "|", left: Series, right: Series): Value {
  const [first, second] = [toCondition(left), toCondition(right)];
  if (first === null || second === null || left.frame.source !== right.frame.source) return toSeries(left, null);
  const expression: ColumnExpression = {
    kind: "truth",
    of: { kind: op === "&" ? "all" : "any", of: [first, second] },
  };
  return toSeries(left, isTooLarge(expression) ? null : expression);
}

/** A series of truth values as a condition. */
export function toCondition(series: Series): RowCondition | null {
  const { expression } = series;
  if (expression === null) return null;
  if (expression.kind === "truth") return expression.of;
  return expression.kind === "column" ? { kind: "compare", of: expression, op: "=", value: true } : null;
}

/** `~series`. */
export function negate(value: Value): Value {
  if (value.kind !== "series") return unknown;
  const condition = toCondition(value);
  return toSeries(value, condition === null ? null : { kind: "truth", of: { kind: "not", of: condition } });
}

/** Whether values of a series are in a list. */
export function toMembership(series: Series, values: Value | undefined): Series {
  const of = series.expression;
  const cells = values?.kind === "list" ? values.items.map(toLiteral) : [undefined];
  const known = cells.filter((cell) => cell !== undefined);
  if (of === null || known.length < cells.length) return toSeries(series, null);
  return toSeries(series, { kind: "truth", of: { kind: "compare", of, op: "in", value: known } });
}

/** `left op right` as a series of truth values, or of two numbers as one; of tables it is not followed. */
export function compareValues(op: string, left: Value, right: Value): Value {
  if (op === "in" || op === "not in") {
    const found = left.kind === "series" ? toMembership(left, right) : unknown;
    return op === "in" ? found : negate(found);
  }
  const comparison = comparisons[op];
  if (comparison === undefined) return unknown;
  if (left.kind === "number" || right.kind === "number") return compareNumbers(comparison, left, right);
  if (left.kind !== "series")
    return right.kind === "series" ? compareSeries(mirrored[comparison], right, left) : unknown;
  return compareSeries(comparison, left, right);
}

function compareNumbers(op: Comparison, left: Value, right: Value): Value {
  const [first, second] = [toFormula(left), toFormula(right)];
  if (first === null || second === null) return unknown;
  const formula: Formula = { kind: "compare", op, left: first, right: second };
  return isTooLarge(formula) ? unknown : { kind: "number", formula };
}

function compareSeries(op: Comparison, series: Series, other: Value): Value {
  const of = series.expression;
  if (of === null) return series;
  if (other.kind === "literal" && other.value !== null) {
    return toSeries(series, { kind: "truth", of: { kind: "compare", of, op, value: other.value } });
  }
  if (other.kind === "series" && other.expression !== null && hasSameRows(series.frame, other.frame)) {
    return toSeries(series, { kind: "truth", of: { kind: "compare_both", op, left: of, right: other.expression } });
  }
  return toSeries(series, null);
}
