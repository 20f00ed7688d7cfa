import type { Expression } from "@/lib/domain/query/expression";
import { quoteName } from "@/lib/domain/text/quotes";
import { countLookedColumns, toConjuncts, toMergedColumns, toQueryColumns } from "../expression-columns";
import { toSourceContext, type SqlContext } from "./data-sql";
import { toExpressionSql } from "./expression-sql";

/** The columns that a condition on stored texts names. */
function toStoredColumns(expression: Expression): string[] {
  if (expression.kind !== "call") return [];
  if (expression.fn !== "is_written") return expression.of.flatMap(toStoredColumns);
  return expression.of.flatMap((operand) => (operand.kind === "column" ? [operand.name] : []));
}

/**
 * Writes the statement that fetches what the program of a query reads: its columns, of the rows that count where SQL can decide that
 * without converting values.
 * @param options.filtered false fetches all rows; `whole`: all columns
 */
export function toFetchSql(context: SqlContext, { filtered, whole }: { filtered: boolean; whole: boolean }): string {
  const { query, schema, source, beside } = context;
  const values = beside.map(({ value }) => value);
  const conditions = toConjuncts(query.where);
  const read = toQueryColumns(query, values);
  const all = [...schema.keys()];
  const names = whole ? all : [...new Set([...read, ...conditions.flatMap(toStoredColumns)])];
  const selected = names.length > 0 ? names : all.slice(0, 1);
  const expressions = toSourceContext(context);
  const isPlain =
    read.every((name) => schema.get(name)?.stored === null) &&
    toMergedColumns(query, schema, values).length === 0 &&
    countLookedColumns(query, values) === 0;
  const decided = conditions.filter((condition) => toStoredColumns(condition).length === 0);
  const where =
    filtered && isPlain ? decided.map((condition) => `(${toExpressionSql(condition, expressions)})`).join(" AND ") : "";
  return `SELECT ${selected.map((name) => `source.${quoteName(name)}`).join(", ")}\nFROM ${source}${where === "" ? "" : `\nWHERE ${where}`}`;
}
