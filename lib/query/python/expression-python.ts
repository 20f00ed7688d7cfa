import type { Cell } from "@/lib/domain/datasets/cell";
import type { Expression } from "@/lib/domain/query/expression";
import { areWholeDays } from "../check/infer-kind";
import type { Schema, SchemaColumn } from "../schema";
import { secondsOf, addDays } from "../time";
import { toPythonList, toPythonLiteral } from "./python-literal";

type Call = Extract<Expression, { kind: "call" }>;

/** How expressions are written: the columns, and the frame that has them. */
export interface PythonContext {
  schema: Schema;
  frame: string;
}

function toValues(operands: readonly Expression[]): Exclude<Cell, null>[] {
  return operands.flatMap((operand) => (operand.kind === "literal" && operand.value !== null ? [operand.value] : []));
}

function toLiteral(expression: Expression | undefined): Cell {
  return expression?.kind === "literal" ? expression.value : null;
}

function toColumn(expression: Expression | undefined, { schema }: PythonContext): SchemaColumn | undefined {
  return expression?.kind === "column" ? schema.get(expression.name) : undefined;
}

/** Python for texts, ignoring case and surrounding blanks. */
function toFolded(texts: string): string {
  return `${texts}.astype("string").str.strip().str.lower()`;
}

function fold(text: Cell): string {
  return String(text).trim().toLowerCase();
}

function toOperand(expression: Expression | undefined, context: PythonContext): string {
  const code = expression === undefined ? "None" : toExpressionPython(expression, context);
  return expression?.kind === "call" || expression?.kind === "case" ? `(${code})` : code;
}

function toArithmetic({ fn, of }: Call, context: PythonContext): string {
  const [first, second] = of;
  const [left, right] = [toOperand(first, context), toOperand(second, context)];
  if (fn !== "/") return `${left} ${fn} ${right}`;
  if (second?.kind === "literal") return second.value === 0 ? `${left} * float("nan")` : `${left} / ${right}`;
  return `${left} / ${right}.replace(0, float("nan"))`;
}

function toTimeBetween([from, to, unit]: readonly Expression[], context: PythonContext): string {
  const day = areWholeDays(
    [from, to].flatMap((end) => end ?? []),
    context.schema,
  )
    ? ".dt.normalize()"
    : "";
  const [start, end] = [from, to].map((one) =>
    one?.kind === "literal" ? `pd.Timestamp(${toPythonLiteral(one.value)})` : `${toOperand(one, context)}${day}`,
  );
  return `(${end ?? ""} - ${start ?? ""}).dt.total_seconds() / ${secondsOf[String(toLiteral(unit))] ?? 1}`;
}

/** Writes a value of each row, a Python expression. Divisions by zero are missing. */
export function toExpressionPython(expression: Expression, context: PythonContext): string {
  switch (expression.kind) {
    case "column":
      return `${context.frame}[${toPythonLiteral(expression.name)}]`;
    case "literal":
      return toPythonLiteral(expression.value);
    case "case": {
      const toSeries = (value: Expression | null) => {
        if (value === null) return `pd.Series(None, index=${context.frame}.index)`;
        const code = toExpressionPython(value, context);
        return value.kind === "literal" ? `pd.Series(${code}, index=${context.frame}.index)` : `(${code})`;
      };
      return expression.cases.reduceRight(
        (rest, { when, then }) =>
          `${toSeries(then)}.where((${toConditionPython(when, context)}).fillna(False), ${rest})`,
        toSeries(expression.otherwise),
      );
    }
    case "call":
      switch (expression.fn) {
        case "+":
        case "-":
        case "*":
        case "/":
          return toArithmetic(expression, context);
        case "time_between":
          return toTimeBetween(expression.of, context);
        default:
          return toConditionPython(expression, context);
      }
  }
}

const opposites = { "=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<" } as const;

/** Writes a comparison. In pandas, a missing value is unequal to everything. */
function toComparison(operator: keyof typeof opposites, of: readonly Expression[], context: PythonContext): string {
  const day = areWholeDays(of, context.schema) ? ".dt.normalize()" : "";
  const [left, right] = of.map((operand) => `${toOperand(operand, context)}${operand.kind === "literal" ? "" : day}`);
  const comparison = `${left ?? ""} ${operator === "=" ? "==" : operator} ${right ?? ""}`;
  if (operator !== "!=") return comparison;
  const known = of.flatMap((operand, place) =>
    operand.kind === "literal" ? [] : [`${[left, right][place] ?? ""}.notna()`],
  );
  return [...known, `(${comparison})`].join(" & ");
}

/** Whether a value is one of those that are not null. */
function toMembership(operands: readonly Expression[], context: PythonContext): string {
  const [subject, ...others] = operands;
  const values = toValues(others);
  const column = toColumn(subject, context);
  const code = toOperand(subject, context);
  const isNumber = column?.kind === "number" && values.every((value) => typeof value === "number");
  if (isNumber || values.every((value) => typeof value === "boolean")) return `${code}.isin(${toPythonList(values)})`;
  const texts = values.map(String);
  if (!texts.every((text) => column?.plain.has(text)))
    return `${toFolded(code)}.isin(${toPythonList(texts.map(fold))})`;
  const [only = "", other] = texts;
  return other === undefined ? `(${code} == ${toPythonLiteral(only)})` : `${code}.isin(${toPythonList(texts)})`;
}

function toTruth(subject: Expression | undefined, expected: boolean, context: PythonContext): string {
  const column = toColumn(subject, context);
  const code = toOperand(subject, context);
  if (column === undefined || column.kind === "truth")
    return `${code}.eq(${expected ? "True" : "False"}).fillna(False)`;
  if (column.kind === "number") return `${code} == ${expected ? 1 : 0}`;
  const texts = expected ? column.truth.yes : column.truth.no;
  const [only = "", other] = texts;
  if (other === undefined && column.plain.has(only)) return `${code} == ${toPythonLiteral(only)}`;
  return `${toFolded(code)}.isin(${toPythonList(texts)})`;
}

/** The bounds of a period, all of which have to hold. */
function toBounds([subject, first, last]: readonly Expression[], context: PythonContext): string[] {
  const code = toOperand(subject, context);
  const [start, end] = [toLiteral(first), toLiteral(last)];
  if (toColumn(subject, context)?.isYear === true) {
    const [from, to] = [start, end].map((day) => (day === null ? null : String(day).slice(0, 4)));
    if (typeof from === "string" && from === to) return [`${code} == ${from}`];
    return [
      ...(typeof from === "string" ? [`${code} >= ${from}`] : []),
      ...(typeof to === "string" ? [`${code} <= ${to}`] : []),
    ];
  }
  return [
    ...(start === null ? [] : [`${code} >= ${toPythonLiteral(start)}`]),
    ...(end === null ? [] : [`${code} < ${toPythonLiteral(addDays(String(end), 1))}`]),
  ];
}

const cycles: Readonly<Record<string, string>> = {
  month: ".dt.month",
  quarter: ".dt.quarter",
  weekday: ".dt.dayofweek.add(1)",
  hour: ".dt.hour",
};

function toCycle([subject, unit, ...others]: readonly Expression[], context: PythonContext): string {
  const dates = `${toOperand(subject, context)}${cycles[String(toLiteral(unit))] ?? ""}`;
  const [only, other] = others.map(toLiteral);
  return only !== undefined && other === undefined
    ? `${dates} == ${toPythonLiteral(only)}`
    : `${dates}.isin(${toPythonList(others.map(toLiteral))})`;
}

function join(parts: readonly string[], sign: "&" | "|", none: string): string {
  const [only = none, other] = parts;
  return other === undefined ? only : parts.map((part) => `(${part})`).join(` ${sign} `);
}

/** Writes the parts of a condition that all have to hold. */
export function toConditionParts(condition: Expression, context: PythonContext): string[] {
  if (condition.kind !== "call") return [toConditionPython(condition, context)];
  if (condition.fn === "and") return condition.of.flatMap((part) => toConditionParts(part, context));
  if (condition.fn === "in_period") return toBounds(condition.of, context);
  return [toConditionPython(condition, context)];
}

const everyRow = (context: PythonContext) => `${context.frame}.index == ${context.frame}.index`;

/** Writes whether a condition holds; rows of which that is unknown do not pass. */
export function toConditionPython(condition: Expression, context: PythonContext): string {
  if (condition.kind === "literal") return condition.value === true ? everyRow(context) : `~(${everyRow(context)})`;
  if (condition.kind === "column") return `${toExpressionPython(condition, context)}.eq(True).fillna(False)`;
  if (condition.kind === "case") return `(${toExpressionPython(condition, context)}).eq(True).fillna(False)`;
  const { fn, of } = condition;
  const [first, second] = of;
  switch (fn) {
    case "and":
      return join(toConditionParts(condition, context), "&", everyRow(context));
    case "or":
      return join(
        of.map((part) => toConditionPython(part, context)),
        "|",
        everyRow(context),
      );
    case "not":
      return first === undefined ? everyRow(context) : toOppositePython(first, context);
    case "is_missing":
      return `${toOperand(first, context)}.isna()`;
    case "is_any": {
      const hasMissing = of.slice(1).some((operand) => toLiteral(operand) === null);
      const missing = `${toOperand(first, context)}.isna()`;
      if (toValues(of.slice(1)).length === 0) return missing;
      return hasMissing ? `${toMembership(of, context)} | ${missing}` : toMembership(of, context);
    }
    case "is_none":
      return `~${toMembership(of, context)}`;
    case "is_written":
      return `df.loc[data.index, ${toPythonLiteral(first?.kind === "column" ? first.name : "")}].isin(${toPythonList(toValues(of.slice(1)))})`;
    case "contains":
      return `${toOperand(first, context)}.astype("string").str.lower().str.contains(${toPythonLiteral(String(toLiteral(second)).toLowerCase())}, regex=False).fillna(False)`;
    case "is_true":
    case "is_false":
      return toTruth(first, fn === "is_true", context);
    case "in_period":
      return join(toBounds(of, context), "&", everyRow(context));
    case "in_cycle":
      return toCycle(of, context);
    case "occurs": {
      const columns = of.flatMap((operand) => (operand.kind === "column" ? [operand.name] : []));
      return `look_up(data, ${toPythonList(toValues(of))}, ${toPythonList(columns)})`;
    }
    case "=":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return toComparison(fn, of, context);
    case "+":
    case "-":
    case "*":
    case "/":
    case "time_between":
      return `(${toExpressionPython(condition, context)}) != 0`;
  }
}

/** Writes whether a condition is known not to hold. */
function toOppositePython(condition: Expression, context: PythonContext): string {
  if (condition.kind !== "call") return `~(${toConditionPython(condition, context)})`;
  const { fn, of } = condition;
  const [first] = of;
  switch (fn) {
    case "and":
    case "or":
      return join(
        of.map((part) => toOppositePython(part, context)),
        fn === "and" ? "|" : "&",
        everyRow(context),
      );
    case "not":
      return first === undefined ? everyRow(context) : toConditionPython(first, context);
    case "is_missing":
      return `${toOperand(first, context)}.notna()`;
    case "=":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return toComparison(opposites[fn], of, context);
    case "is_written":
      return `~${toConditionPython(condition, context)}`;
    case "occurs": {
      const columns = of.flatMap((operand) => (operand.kind === "column" ? [operand.name] : []));
      return `data[${toPythonList(columns)}].notna().any(axis=1) & ~${toConditionPython(condition, context)}`;
    }
    case "is_none":
      return toConditionPython({ kind: "call", fn: "is_any", of }, context);
    case "is_any": {
      const known = `${toOperand(first, context)}.notna()`;
      return toValues(of.slice(1)).length === 0 ? known : `${known} & ~${toMembership(of, context)}`;
    }
    case "contains":
      return `${toOperand(first, context)}.notna() & ~${toConditionPython(condition, context)}`;
    default:
      return `${toOperand(first, context)}.notna() & ~(${toConditionPython(condition, context)})`;
  }
}
