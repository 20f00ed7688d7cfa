import type { Expression } from "@/lib/domain/query/expression";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { areWholeDays } from "../check/infer-kind";
import type { Schema, SchemaColumn } from "../schema";
import { secondsOf } from "../time";
import {
  toOtherComparison,
  toOtherContains,
  toOtherFolded,
  toOtherList,
  toOtherPeriod,
  toOtherRecurring,
  type Wording,
} from "./other-words";

/** How expressions are written: over which table, and in which words. */
export interface ExpressionContext {
  schema: Schema;
  /** The expression of a column by its name. */
  at: (name: string) => string;
  wording: Wording;
}

type Call = Extract<Expression, { kind: "call" }>;

/** Blanks around a text, as Python strips them. */
const blanks = "[\\s\\x{0b}\\x{1c}-\\x{1f}\\x{85}\\p{Z}]+";

/** Strips the blanks around a text. */
export function toTrimmed(text: string): string {
  return `regexp_replace(${text}::VARCHAR, ${quoteText(`^${blanks}|${blanks}$`)}, '', 'g')`;
}

/** Writes a text ignoring case and surrounding blanks. */
export function toFolded(text: string): string {
  return `lower(${toTrimmed(text)})`;
}

const isNothing = (expression: Expression) => expression.kind === "literal" && expression.value === null;

/** Returns the values of literal operands. */
function toValues(operands: readonly Expression[]): (string | number | boolean)[] {
  return operands.flatMap((operand) => (operand.kind === "literal" && operand.value !== null ? [operand.value] : []));
}

function toColumn(expression: Expression | undefined, { schema }: ExpressionContext): SchemaColumn | undefined {
  return expression?.kind === "column" ? schema.get(expression.name) : undefined;
}

function toText(expression: Expression | undefined): string {
  return expression?.kind === "literal" ? String(expression.value) : "";
}

function isAmongTexts(
  text: string,
  values: readonly (string | number | boolean)[],
  { wording }: ExpressionContext,
): string {
  const literals = values.map((value) => quoteText(String(value).trim().toLowerCase()));
  if (wording === "other") return toOtherList(toOtherFolded(text), literals);
  return `${toFolded(text)} IN (${literals.length === 0 ? "NULL" : literals.join(", ")})`;
}

/** Whether a value is one of several, null among them included. */
function isAny(operands: readonly Expression[], context: ExpressionContext): string {
  const [subject, ...others] = operands;
  const value = toOperand(subject, context);
  const present = toValues(others);
  const missing = others.some(isNothing);
  if (present.length === 0) return `${value} IS NULL`;
  const isNumber = toColumn(subject, context)?.kind === "number" && present.every((one) => typeof one === "number");
  const among =
    !isNumber && !present.every((one) => typeof one === "boolean")
      ? isAmongTexts(value, present, context)
      : context.wording === "other"
        ? toOtherList(value, present.map(String))
        : `${value} IN (${present.join(", ")})`;
  return missing ? `(${among} OR ${value} IS NULL)` : among;
}

function isTruth(subject: Expression | undefined, expected: boolean, context: ExpressionContext): string {
  const column = toColumn(subject, context);
  const value = toOperand(subject, context);
  if (column === undefined || column.kind === "truth") return `${value} = ${expected}`;
  if (column.kind === "number") return `${value} = ${expected ? 1 : 0}`;
  return isAmongTexts(value, expected ? column.truth.yes : column.truth.no, context);
}

function isInPeriod([subject, first, last]: readonly Expression[], context: ExpressionContext): string {
  const date = toOperand(subject, context);
  const [start, end] = [first, last].map((day) => (day === undefined || isNothing(day) ? null : toText(day)));
  if (toColumn(subject, context)?.isYear === true) {
    return toBounds(date, start?.slice(0, 4) ?? null, end?.slice(0, 4) ?? null);
  }
  if (context.wording === "other") return toOtherPeriod(date, start ?? null, end ?? null) || "true";
  const [from, to] = [start, end].map((day) => (typeof day === "string" ? `DATE ${quoteText(day)}` : null));
  return toBounds(`${date}::DATE`, from ?? null, to ?? null);
}

function toBounds(value: string, start: string | null, end: string | null): string {
  const parts = [...(start === null ? [] : [`${value} >= ${start}`]), ...(end === null ? [] : [`${value} <= ${end}`])];
  return parts.length === 0 ? "true" : parts.join(" AND ");
}

const cycles = { month: "month", quarter: "quarter", weekday: "isodow", hour: "hour" } as const;

function isCycle(unit: string): unit is keyof typeof cycles {
  return unit in cycles;
}

function isInCycle([subject, unit, ...values]: readonly Expression[], context: ExpressionContext): string {
  const [date, name] = [toOperand(subject, context), toText(unit)];
  const numbers = toValues(values).map(Number);
  if (!isCycle(name)) throw new Error(`A checked query has no periods that return by ${name}.`);
  if (context.wording === "other") return toOtherRecurring(date, name, numbers);
  return `${cycles[name]}(${date}) IN (${numbers.join(", ")})`;
}

/** Writes a comparison; a date and a moment compare by day. */
function toComparison({ fn, of }: Call, context: ExpressionContext): string {
  const [first, second] = of;
  const day = areWholeDays(of, context.schema) ? "::DATE" : "";
  const isDated = of.some((operand) => isTime(operand, context));
  const [left, right] = [first, second].map((operand) => {
    if (operand?.kind !== "literal") return `${toOperand(operand, context)}${day}`;
    if (typeof operand.value === "number") return String(operand.value);
    return isDated ? `TIMESTAMP ${quoteText(toText(operand))}` : toExpressionSql(operand, context);
  });
  const isNumeric = typeof (second?.kind === "literal" ? second.value : null) === "number";
  if (context.wording === "other" && isNumeric) return toOtherComparison(left ?? "", fn, right ?? "");
  return `${left ?? ""} ${fn} ${right ?? ""}`;
}

function isTime(expression: Expression, context: ExpressionContext): boolean {
  const kind = toColumn(expression, context)?.kind;
  return kind === "date" || kind === "moment";
}

function toTimeBetween([from, to, unit]: readonly Expression[], context: ExpressionContext): string {
  const day = areWholeDays(
    [from, to].flatMap((end) => end ?? []),
    context.schema,
  )
    ? "::DATE"
    : "";
  const [start, end] = [from, to].map((one) =>
    one?.kind === "literal" ? `TIMESTAMP ${quoteText(toText(one))}` : `${toOperand(one, context)}${day}::TIMESTAMP`,
  );
  return `((epoch_us(${end ?? ""}) - epoch_us(${start ?? ""})) / 1000000.0 / ${secondsOf[toText(unit)] ?? 1})`;
}

function toArithmetic({ fn, of }: Call, context: ExpressionContext): string {
  const [left, right] = of.map((operand) => `(${toOperand(operand, context)})::DOUBLE`);
  return fn === "/" ? `(${left ?? ""} / nullif(${right ?? ""}, 0))` : `(${left ?? ""} ${fn} ${right ?? ""})`;
}

function toOperand(expression: Expression | undefined, context: ExpressionContext): string {
  return expression === undefined ? "NULL" : toExpressionSql(expression, context);
}

function toCall(call: Call, context: ExpressionContext): string {
  const { fn, of } = call;
  const [first, second] = of;
  switch (fn) {
    case "+":
    case "-":
    case "*":
    case "/":
      return toArithmetic(call, context);
    case "time_between":
      return toTimeBetween(of, context);
    case "=":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return toComparison(call, context);
    case "and":
    case "or":
      return of.map((part) => `(${toExpressionSql(part, context)})`).join(` ${fn.toUpperCase()} `);
    case "not":
      return `NOT (${toOperand(first, context)})`;
    case "is_missing":
      return `${toOperand(first, context)} IS NULL`;
    case "is_any":
      return isAny(of, context);
    case "is_none":
      return `(NOT (${isAny(of, context)}) OR ${toOperand(first, context)} IS NULL)`;
    case "is_written": {
      const name = first?.kind === "column" ? first.name : "";
      return `coalesce(source.${quoteName(name)}::VARCHAR IN (${toValues(of.slice(1))
        .map((text) => quoteText(String(text)))
        .join(", ")}), false)`;
    }
    case "contains": {
      const [text, part] = [toOperand(first, context), toText(second).toLowerCase()];
      return context.wording === "other"
        ? toOtherContains(text, part)
        : `contains(lower(${text}::VARCHAR), ${quoteText(part)})`;
    }
    case "is_true":
    case "is_false":
      return isTruth(first, fn === "is_true", context);
    case "in_period":
      return isInPeriod(of, context);
    case "in_cycle":
      return isInCycle(of, context);
    case "occurs":
      return isAmongTexts(toOperand(first, context), toValues(of), context);
  }
}

/** Writes an expression. Conditions on missing values are NULL, so that their rows are dropped. */
export function toExpressionSql(expression: Expression, context: ExpressionContext): string {
  switch (expression.kind) {
    case "column":
      return context.at(expression.name);
    case "literal": {
      const { value } = expression;
      if (value === null) return "NULL";
      if (typeof value === "number") return `${value}::DOUBLE`;
      return typeof value === "boolean" ? String(value) : quoteText(value);
    }
    case "case": {
      const cases = expression.cases.map(
        ({ when, then }) => `WHEN ${toExpressionSql(when, context)} THEN ${toExpressionSql(then, context)}`,
      );
      const rest = expression.otherwise === null ? "" : ` ELSE ${toExpressionSql(expression.otherwise, context)}`;
      return `CASE ${cases.join(" ")}${rest} END`;
    }
    case "call":
      return toCall(expression, context);
  }
}
