import type { Expression } from "@/lib/domain/query/expression";
import type { Kind, Schema } from "../schema";

/** What is wrong with a query, as the rest of a sentence. */
export class QueryFault extends Error {}

/** Kind of an expression; `missing` fits everything. */
export type InferredKind = Kind | "missing";

type Call = Extract<Expression, { kind: "call" }>;
type Wanted = keyof typeof fits;

const fits = {
  numbers: (kind: InferredKind) => kind === "number" || kind === "truth" || kind === "missing",
  dates: (kind: InferredKind) => kind === "date" || kind === "moment",
  "numbers or dates": (kind: InferredKind) => kind !== "text",
  conditions: (kind: InferredKind) => kind === "truth",
} as const;

/** Names an expression in a fault. */
function toName(expression: Expression): string {
  if (expression.kind === "column") return `“${expression.name}”`;
  return expression.kind === "literal" ? `“${String(expression.value)}”` : "a computed value";
}

/** Infers the kind of an expression and expects it to be of this sort. Throws a QueryFault. */
export function expectKind(expression: Expression | undefined, wanted: Wanted, schema: Schema): InferredKind {
  if (expression === undefined) throw new QueryFault("a part of a computed value is missing");
  const kind = inferKind(expression, schema);
  if (fits[wanted](kind)) return kind;
  throw new QueryFault(`${toName(expression)} does not hold ${wanted}`);
}

/** Whether two dates can only be compared by calendar day: one has a time of day, the other has none. */
export function areWholeDays(operands: readonly Expression[], schema: Schema): boolean {
  const kinds = operands.map((operand) => (operand.kind === "column" ? schema.get(operand.name)?.kind : undefined));
  return kinds.includes("date") && kinds.includes("moment");
}

const isDay = (value: unknown) => value === null || (typeof value === "string" && /^\d{4}-\d{2}-\d{2}/u.test(value));

/** Expects literal values after the first operand. */
function expectLiterals({ fn, of }: Call, isRight: (value: unknown) => boolean): void {
  const wrong = of.slice(1).find((operand) => operand.kind !== "literal" || !isRight(operand.value));
  if (wrong !== undefined) throw new QueryFault(`${toName(wrong)} is no value that “${fn}” compares with`);
}

const families: Readonly<Record<Kind, string>> = {
  number: "number",
  truth: "truth",
  text: "text",
  date: "date",
  moment: "date",
};

/** Whether a literal can stand for a date beside a value of this kind. */
function isDated(literal: Expression, beside: InferredKind): boolean {
  return literal.kind === "literal" && (beside === "date" || beside === "moment") && isDay(literal.value);
}

function checkComparison({ of }: Call, schema: Schema): Kind {
  const [left, right] = of;
  if (left === undefined || right === undefined) throw new QueryFault("a comparison lacks a side");
  const [one, other] = [inferKind(left, schema), inferKind(right, schema)];
  if (one === "missing" || other === "missing" || families[one] === families[other]) return "truth";
  if (isDated(left, other) || isDated(right, one)) return "truth";
  throw new QueryFault(`${toName(left)} and ${toName(right)} cannot be compared`);
}

function toLiteral(expression: Expression | undefined): unknown {
  return expression?.kind === "literal" ? expression.value : undefined;
}

const units = {
  in_cycle: { month: 12, quarter: 4, weekday: 7, hour: 23 } as Readonly<Record<string, number>>,
  time_between: ["minutes", "hours", "days", "weeks", "months", "years"] as readonly unknown[],
};

function inferCall(call: Call, schema: Schema): Kind {
  const { fn, of } = call;
  const [first, second, third] = of;
  switch (fn) {
    case "+":
    case "-":
    case "*":
    case "/":
      for (const operand of [first, second]) expectKind(operand, "numbers", schema);
      return "number";
    case "time_between":
      for (const end of [first, second]) if (!isDay(toLiteral(end))) expectKind(end, "dates", schema);
      if (toLiteral(second) === null) throw new QueryFault("the data has no dates until which time is measured");
      if (!units.time_between.includes(toLiteral(third)))
        throw new QueryFault(`time is not measured in ${String(toLiteral(third))}`);
      return "number";
    case "=":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return checkComparison(call, schema);
    case "and":
    case "or":
    case "not":
      for (const operand of of) expectKind(operand, "conditions", schema);
      return "truth";
    case "is_missing":
      if (first !== undefined) inferKind(first, schema);
      return "truth";
    case "is_any":
    case "is_none":
    case "is_written":
    case "contains":
      if (first !== undefined) inferKind(first, schema);
      expectLiterals(call, (value) => fn === "is_any" || fn === "is_none" || typeof value === "string");
      return "truth";
    case "is_true":
    case "is_false":
      if (first?.kind === "column") getKnown(first.name, schema);
      return "truth";
    case "in_period":
      if (first?.kind !== "column" || schema.get(first.name)?.isYear !== true) expectKind(first, "dates", schema);
      expectLiterals(call, isDay);
      return "truth";
    case "in_cycle": {
      expectKind(first, "dates", schema);
      const most = units.in_cycle[String(toLiteral(second))];
      if (most === undefined) throw new QueryFault(`dates do not return by ${String(toLiteral(second))}`);
      for (const value of of.slice(2).map(toLiteral))
        if (typeof value !== "number" || value < 0 || value > most)
          throw new QueryFault(`no ${String(toLiteral(second))} has the number ${String(value)}`);
      return "truth";
    }
    case "occurs":
      for (const operand of of) inferKind(operand, schema);
      return "truth";
  }
}

function getKnown(name: string, schema: Schema): Kind {
  const column = schema.get(name);
  if (column === undefined) throw new QueryFault(`the data has no column “${name}”`);
  return column.kind;
}

/** Infers the kind of an expression. Throws a QueryFault for unknown columns and values that do not fit. */
export function inferKind(expression: Expression, schema: Schema): InferredKind {
  switch (expression.kind) {
    case "column":
      return getKnown(expression.name, schema);
    case "literal": {
      const { value } = expression;
      if (value === null) return "missing";
      return typeof value === "number" ? "number" : typeof value === "boolean" ? "truth" : "text";
    }
    case "case": {
      for (const { when } of expression.cases) expectKind(when, "conditions", schema);
      const results = [
        ...expression.cases.map(({ then }) => then),
        ...(expression.otherwise === null ? [] : [expression.otherwise]),
      ];
      const kinds = new Set(results.map((result) => inferKind(result, schema)).filter((kind) => kind !== "missing"));
      const [kind = "missing", other] = kinds;
      if (other !== undefined) throw new QueryFault("the values of a choice are of different kinds");
      return kind;
    }
    case "call":
      return inferCall(expression, schema);
  }
}
