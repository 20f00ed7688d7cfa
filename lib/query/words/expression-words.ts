import type { Expression } from "@/lib/domain/query/expression";
import { formatAmount } from "@/lib/domain/text/numbers";
import type { Schema } from "../schema";
import { toCycleWords, toPeriodWords } from "./period-words";
import { toWordList } from "@/lib/domain/text/word-list";

/** Renders text from data or names of columns, for example escaped for Markdown. */
export type Show = (text: string) => string;

/** What words are written about. */
export interface WordsContext {
  schema: Schema;
  show: Show;
}

const signs: Partial<Record<string, string>> = { "+": "+", "-": "−", "*": "×", "/": "÷" };

const comparisons: Partial<Record<string, string>> = {
  "=": "is",
  "!=": "is not",
  "<": "is below",
  "<=": "is at most",
  ">": "is above",
  ">=": "is at least",
};

/** Maximum number of values that a condition lists. */
const mostNamed = 6;

function toLabel(expression: Expression | undefined, context: WordsContext): string {
  if (expression === undefined) return "";
  if (expression.kind !== "column") return toExpressionWords(expression, context);
  return context.show(context.schema.get(expression.name)?.label ?? expression.name);
}

function toLiteral(expression: Expression | undefined): string | null {
  return expression?.kind === "literal" && expression.value !== null ? String(expression.value) : null;
}

function toOperand(expression: Expression | undefined, context: WordsContext): string {
  const text = toLabel(expression, context);
  return expression?.kind === "call" || expression?.kind === "case" ? `(${text})` : text;
}

function toValues(values: readonly Expression[], { show }: WordsContext): string {
  const named = values.map((value) => show(toLiteral(value)?.trim() ?? "missing"));
  const more = named.length - mostNamed;
  return toWordList(more > 1 ? [...named.slice(0, mostNamed), `${more} other values`] : named, "or");
}

/** Unit in which a value is compared; null when none is known. */
function toUnit(expression: Expression | undefined, schema: Schema): string | null {
  if (expression?.kind === "column") return schema.get(expression.name)?.unit ?? null;
  if (expression?.kind !== "call") return null;
  const [left, right, unit] = expression.of;
  if (expression.fn === "time_between") return toLiteral(unit);
  const [first, second] = [toUnit(left, schema), toUnit(right, schema)];
  if (expression.fn === "+" || expression.fn === "-") return first ?? second;
  if (expression.fn === "*") return first === null || second === null ? (first ?? second) : null;
  return second === null ? first : null;
}

function toCompared(left: Expression | undefined, right: Expression | undefined, context: WordsContext): string {
  const value = right?.kind === "literal" ? right.value : null;
  if (typeof value !== "number") return toLabel(right, context);
  const isYear = left?.kind === "column" && /year/iu.test(left.name);
  return isYear ? String(value) : formatAmount(value, toUnit(left, context.schema));
}

/** Words for the opposite of a condition; null where “not” has to come before it. */
function toOpposite(condition: Expression | undefined, context: WordsContext): string | null {
  if (condition?.kind !== "call") return null;
  const [subject, ...others] = condition.of;
  const name = toLabel(subject, context);
  switch (condition.fn) {
    case "is_any":
      return `${name} is not ${toValues(others, context)}`;
    case "contains":
      return `${name} does not contain ${context.show(toLiteral(others[0]) ?? "")}`;
    case "is_missing":
      return `${name} is present`;
    case "is_written":
      return `${name} is not ${toValues(others, context)}`;
    case "is_true":
      return `${name} is not yes`;
    default:
      return null;
  }
}

/** Renders an expression for people: `Quantity × Price`, `days from Opened to Closed`, `Country is Germany`. */
export function toExpressionWords(expression: Expression, context: WordsContext): string {
  switch (expression.kind) {
    case "column":
      return toLabel(expression, context);
    case "literal":
      return context.show(toLiteral(expression) ?? "missing");
    case "case": {
      const cases = expression.cases.map(
        ({ when, then }) => `${toLabel(then, context)} where ${toExpressionWords(when, context)}`,
      );
      const rest = expression.otherwise === null ? [] : [`otherwise ${toLabel(expression.otherwise, context)}`];
      return [...cases, ...rest].join(", ");
    }
    case "call":
      return toCallWords(expression, context);
  }
}

function toCallWords({ fn, of }: Extract<Expression, { kind: "call" }>, context: WordsContext): string {
  const [first, second, third] = of;
  const name = toLabel(first, context);
  switch (fn) {
    case "+":
    case "-":
    case "*":
    case "/":
      if (fn === "-" && first?.kind === "literal" && first.value === 0) return `−${toOperand(second, context)}`;
      return `${toOperand(first, context)} ${signs[fn] ?? fn} ${toOperand(second, context)}`;
    case "time_between": {
      const [from, to] = [first, second].map((end) =>
        end?.kind === "column" ? context.show(end.name) : toLabel(end, context),
      );
      return `${toLiteral(third) ?? ""} from ${from ?? ""} to ${to ?? ""}`;
    }
    case "=":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return `${name} ${comparisons[fn] ?? fn} ${toCompared(first, second, context)}`;
    case "and":
      return toWordList([...new Set(of.map((part) => toExpressionWords(part, context)))]);
    case "or":
      return toWordList([...new Set(of.map((part) => toExpressionWords(part, context)))], "or");
    case "not":
      return toOpposite(first, context) ?? `not (${name})`;
    case "is_missing":
      return `${name} is missing`;
    case "is_any":
    case "is_written":
      return `${name} is ${toValues(of.slice(1), context)}`;
    case "is_none":
      return `${name} is not ${toValues(of.slice(1), context)}`;
    case "contains":
      return `${name} contains ${context.show(toLiteral(second) ?? "")}`;
    case "is_true":
      return `${name} is yes`;
    case "is_false":
      return `${name} is no`;
    case "in_period":
      return `${name} is ${toPeriodWords(toLiteral(second), toLiteral(third))}`;
    case "in_cycle": {
      const unit = toLiteral(second) ?? "";
      return `${name} is ${unit === "weekday" ? "on" : "in"} ${toCycleWords(
        unit,
        of.slice(2).map((value) => Number(toLiteral(value))),
      )}`;
    }
    case "occurs": {
      const columns = of.filter(({ kind }) => kind === "column");
      const values = toValues(
        of.filter(({ kind }) => kind === "literal"),
        context,
      );
      return columns.length > 1 ? `the value ${values} occurs` : `${name} is ${values}`;
    }
  }
}
