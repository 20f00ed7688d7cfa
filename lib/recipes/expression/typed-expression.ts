import type { ColumnKind } from "@/lib/domain/recipes/recipe-column";
import { quoteText } from "@/lib/domain/text/quotes";
import { quotePython } from "../text/quote-python";
import type { LiteralValue } from "./expression-node";

/** A type-checked expression, ready to be written in both languages. */
export interface TypedExpression {
  /** Kind of its values; `null` is compatible with every kind. */
  kind: ColumnKind | "null";
  /** Whether it is the same for every row. */
  constant: boolean;
  /** SQL that is safe to embed in any other expression. */
  sql: string;
  /** Python for a series, or for a plain value if it is constant, given an expression for the data frame. */
  python: (frame: string) => string;
  /** The value itself, if it is a literal. */
  literal?: LiteralValue;
}

/** pandas types of computed columns. */
const pandasTypes: Record<ColumnKind | "null", string> = {
  integer: "int64[pyarrow]",
  number: "double[pyarrow]",
  text: "string[pyarrow]",
  boolean: "bool[pyarrow]",
  date: "date32[day][pyarrow]",
  datetime: "timestamp[us][pyarrow]",
  other: "object",
  null: "null[pyarrow]",
};

/** DuckDB types of computed columns. */
const duckTypes: Record<ColumnKind, string> = {
  integer: "BIGINT",
  number: "DOUBLE",
  text: "VARCHAR",
  boolean: "BOOLEAN",
  date: "DATE",
  datetime: "TIMESTAMP",
  other: "VARCHAR",
};

/** Returns the pandas type of a kind as a Python literal. */
export function toPandasType(kind: ColumnKind | "null"): string {
  return kind === "text" ? "TEXT" : quotePython(pandasTypes[kind]);
}

/** Returns the DuckDB type of a kind. */
export function toDuckType(kind: ColumnKind): string {
  return duckTypes[kind];
}

/** Returns a literal as an expression. */
export function toTypedLiteral(literal: LiteralValue): TypedExpression {
  const { sql, python } = writeLiteral(literal);
  return { kind: literal.kind, constant: true, sql, python: () => python, literal };
}

function writeLiteral(literal: LiteralValue): { sql: string; python: string } {
  switch (literal.kind) {
    case "null":
      return { sql: "NULL", python: "pd.NA" };
    case "boolean":
      return { sql: literal.value ? "true" : "false", python: literal.value ? "True" : "False" };
    case "text":
      return { sql: quoteText(literal.value), python: quotePython(literal.value) };
    case "date":
      return { sql: `DATE ${quoteText(literal.value)}`, python: `date.fromisoformat(${quotePython(literal.value)})` };
    case "integer":
      return { sql: `CAST(${literal.value} AS BIGINT)`, python: `${literal.value}` };
    case "number":
      return { sql: toDouble(literal.value), python: toFloat(literal.value) };
  }
}

/** The exponent makes it a DOUBLE in DuckDB, because DECIMAL has different arithmetic. */
function toDouble(value: number): string {
  const text = String(value);
  return text.includes("e") ? text : `${text}e0`;
}

function toFloat(value: number): string {
  return Number.isInteger(value) && !String(value).includes("e") ? `${value}.0` : String(value);
}

/** Returns Python for a series, even for a constant expression. */
export function toSeries(
  expression: TypedExpression,
  kind: ColumnKind | "null" = expression.kind,
): (frame: string) => string {
  if (!expression.constant) return expression.python;
  return (frame) => `constant(${frame}, ${expression.python(frame)}, ${toPandasType(kind)})`;
}
