import { isNumberKind, isTimeKind, type ColumnKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import { quoteName } from "@/lib/domain/text/quotes";
import { quotePython } from "../text/quote-python";
import { checkCall } from "./check-call";
import { ExpressionFault } from "./expression-fault";
import type { ComparisonOperator, ExpressionNode } from "./expression-node";
import { describeKind, toCommonKind } from "./kinds";
import { toDate } from "./parse-expression";
import { toSeries, toTypedLiteral, type TypedExpression } from "./typed-expression";

/**
 * Infers the kind of every part of an expression. Throws `ExpressionFault` for unknown columns and incompatible kinds.
 */
export function checkExpression(node: ExpressionNode, columns: readonly RecipeColumn[]): TypedExpression {
  const check = (inner: ExpressionNode) => checkExpression(inner, columns);
  switch (node.type) {
    case "literal":
      return toTypedLiteral(node.literal);
    case "column":
      return toColumn(node.name, columns);
    case "call":
      return checkCall(node.name, node.parameters.map(check));
    case "minus": {
      const operand = expectNumber(check(node.operand), "-");
      return {
        ...operand,
        literal: undefined,
        sql: `(- ${operand.sql})`,
        python: (frame) => `(-${operand.python(frame)})`,
      };
    }
    case "arithmetic":
      return toArithmetic(node.operator, check(node.left), check(node.right));
    case "comparison":
      return toComparison(node.operator, check(node.left), check(node.right));
    case "and":
    case "or": {
      const [left, right] = lift(expectTruth(check(node.left), node.type), expectTruth(check(node.right), node.type));
      const symbol = node.type === "and" ? "&" : "|";
      return truth(
        [left, right],
        `(${left.sql} ${node.type.toUpperCase()} ${right.sql})`,
        (one, two) => `(${one} ${symbol} ${two ?? ""})`,
      );
    }
    case "not": {
      const operand = expectTruth(check(node.operand), "not");
      return truth([operand], `(NOT ${operand.sql})`, (one) => `(~${one})`);
    }
    case "is_null": {
      const operand = check(node.operand);
      const word = node.negated ? "IS NOT NULL" : "IS NULL";
      return truth(
        [operand],
        `(${operand.sql} ${word})`,
        (one) => `${one}.${node.negated ? "notna" : "isna"}().astype("bool[pyarrow]")`,
      );
    }
    case "in":
      return toMembership(check(node.operand), node.options.map(check), node.negated);
    case "between": {
      const [low, high] = [node.low, node.high].map((end, place) =>
        toComparison(place === 0 ? ">=" : "<=", check(node.operand), check(end)),
      );
      if (low === undefined || high === undefined) throw new ExpressionFault("“between” requires two bounds.");
      const within = truth([low, high], `(${low.sql} AND ${high.sql})`, (one, two) => `(${one} & ${two ?? ""})`);
      return node.negated ? truth([within], `(NOT ${within.sql})`, (one) => `(~${one})`) : within;
    }
    case "like":
      return toLike(check(node.operand), check(node.pattern), node.negated);
  }
}

function toColumn(name: string, columns: readonly RecipeColumn[]): TypedExpression {
  const column = columns.find((one) => one.name === name);
  if (column !== undefined) {
    return {
      kind: column.kind,
      constant: false,
      sql: quoteName(name),
      python: (frame) => `${frame}[${quotePython(name)}]`,
    };
  }
  const nearest = toNearestNames(
    name,
    columns.map((one) => one.name),
  );
  const hint =
    nearest[0] === undefined
      ? "Put text in single quotes, and column names with spaces in double quotes."
      : `Did you mean “${nearest[0]}”?`;
  throw new ExpressionFault(`There is no column “${name}”. ${hint}`, { code: "unknown_column", nearest });
}

/** Builds a truth value from operands that are converted to series. */
function truth(
  operands: readonly TypedExpression[],
  sql: string,
  python: (...operands: string[]) => string,
): TypedExpression {
  const series = operands.map((operand) => toSeries(operand));
  return { kind: "boolean", constant: false, sql, python: (frame) => python(...series.map((write) => write(frame))) };
}

/** Converts the left operand to a series if both are constant, because plain Python values follow other rules. */
function lift(left: TypedExpression, right: TypedExpression): [TypedExpression, TypedExpression] {
  if (!left.constant || !right.constant) return [left, right];
  return [{ ...left, constant: false, python: toSeries(left), literal: undefined }, right];
}

function expectNumber(expression: TypedExpression, operator: string): TypedExpression {
  if (expression.kind !== "null" && isNumberKind(expression.kind)) return expression;
  throw new ExpressionFault(
    `“${operator}” requires numbers, but got ${describeKind(expression)}${expression.kind === "text" ? "; convert it with a step “Make numbers”, or with to_number(…)" : ""}.`,
    { code: "wrong_kind" },
  );
}

function expectTruth(expression: TypedExpression, operator: string): TypedExpression {
  if (expression.kind === "boolean") return expression;
  throw new ExpressionFault(`“${operator}” requires conditions, but got ${describeKind(expression)}.`, {
    code: "wrong_kind",
  });
}

function toArithmetic(
  operator: "+" | "-" | "*" | "/",
  first: TypedExpression,
  second: TypedExpression,
): TypedExpression {
  const [left, right] = lift(expectNumber(first, operator), expectNumber(second, operator));
  if (operator === "/") {
    if (right.literal?.kind === "integer" || right.literal?.kind === "number") {
      if (right.literal.value === 0) throw new ExpressionFault("The expression divides by zero.");
      const python = (frame: string) => `(${left.python(frame)} / ${right.python(frame)})`;
      return { kind: "number", constant: false, sql: `(${left.sql} / ${right.sql})`, python };
    }
    const python = (frame: string) => `divide(${left.python(frame)}, ${toSeries(right)(frame)})`;
    return { kind: "number", constant: false, sql: `(${left.sql} / nullif(${right.sql}, 0))`, python };
  }
  const kind = left.kind === "integer" && right.kind === "integer" ? "integer" : "number";
  const python = (frame: string) => `(${left.python(frame)} ${operator} ${right.python(frame)})`;
  return { kind, constant: false, sql: `(${left.sql} ${operator} ${right.sql})`, python };
}

/**
 * Makes two operands comparable: converts a text literal compared with a date to a date, and a date compared with a
 * timestamp to its midnight.
 */
function align(left: TypedExpression, right: TypedExpression): [TypedExpression, TypedExpression] {
  if (left.kind === "null" || right.kind === "null")
    throw new ExpressionFault("Nothing equals null. Write “is null” or “is not null”.");
  const dated = (expression: TypedExpression, other: TypedExpression) =>
    expression.literal?.kind === "text" && isTimeKind(other.kind as ColumnKind)
      ? toTypedLiteral({ kind: "date", value: toDate(expression.literal.value) })
      : expression;
  const [one, two] = lift(dated(left, right), dated(right, left));
  const common = toCommonKind(one.kind, two.kind);
  if (common === null || common === "other") {
    throw new ExpressionFault(`${describeKind(one, true)} cannot be compared with ${describeKind(two)}.`, {
      code: "wrong_kind",
    });
  }
  const toMoment = (expression: TypedExpression): TypedExpression => {
    if (common !== "datetime" || expression.kind !== "date") return expression;
    const series = toSeries(expression);
    return {
      ...expression,
      constant: false,
      kind: "datetime",
      sql: `CAST(${expression.sql} AS TIMESTAMP)`,
      python: (frame) => `${series(frame)}.astype("timestamp[us][pyarrow]")`,
    };
  };
  return [toMoment(one), toMoment(two)];
}

function toComparison(operator: ComparisonOperator, first: TypedExpression, second: TypedExpression): TypedExpression {
  const [left, right] = align(first, second);
  if (left.kind === "boolean" && operator !== "=" && operator !== "!=") {
    throw new ExpressionFault("Truth values can only be compared with = and !=.", { code: "wrong_kind" });
  }
  const python = (frame: string) =>
    `(${left.python(frame)} ${operator === "=" ? "==" : operator} ${right.python(frame)})`;
  return { kind: "boolean", constant: false, sql: `(${left.sql} ${operator} ${right.sql})`, python };
}

function toMembership(
  operand: TypedExpression,
  options: readonly TypedExpression[],
  negated: boolean,
): TypedExpression {
  const aligned = options.map((option) => {
    if (option.literal === undefined) throw new ExpressionFault("“in” requires values. Write texts in single quotes.");
    return align(operand, option)[1];
  });
  const list = aligned.map(({ sql }) => sql).join(", ");
  const subject = toSeries(operand);
  const sql = `(${operand.sql} ${negated ? "NOT IN" : "IN"} (${list}))`;
  const python = (frame: string) => {
    const values = options.map((option, place) =>
      operand.kind === "datetime"
        ? `pd.Timestamp(${quotePython(String(dateOf(option)))})`
        : (aligned[place]?.python(frame) ?? ""),
    );
    return `${negated ? "~" : ""}is_in(${subject(frame)}, [${values.join(", ")}])`;
  };
  return { kind: "boolean", constant: false, sql, python };
}

function dateOf({ literal }: TypedExpression): string {
  return literal?.kind === "text" || literal?.kind === "date" ? literal.value : "";
}

function toLike(operand: TypedExpression, pattern: TypedExpression, negated: boolean): TypedExpression {
  if (operand.kind !== "text")
    throw new ExpressionFault(`“like” requires a text, but got ${describeKind(operand)}.`, { code: "wrong_kind" });
  if (pattern.literal?.kind !== "text")
    throw new ExpressionFault("“like” requires a pattern in single quotes, for example 'A%'.");
  const regular = [...pattern.literal.value]
    .map((one) => (one === "%" ? ".*" : one === "_" ? "." : one.replace(/[$.*+?^|()[\]{}\\]/, String.raw`\$&`)))
    .join("");
  const form = quotePython(`(?s)\\A${regular}\\z`);
  return truth(
    [operand],
    `(${operand.sql} ${negated ? "NOT LIKE" : "LIKE"} ${pattern.sql})`,
    (one) => `${negated ? "~" : ""}apply(pc.match_substring_regex, ${one}, ${form})`,
  );
}
