import type { DuckDBValue } from "@duckdb/node-api";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { ColumnExpression, DatePart, RowCondition } from "@/lib/ports/column-expression";
import type { StoredColumn } from "../duck/describe-table";
import { quoteIdentifier, quoteLiteral } from "../duck/sql-text";
import { isNumeric, isTemporal } from "../duck/to-cell";
import { toComparisonSql } from "./filter-clause";
import { getColumn } from "./get-column";

/** SQL of an expression and the DuckDB type of what it gives. */
export interface TypedSql {
  sql: string;
  storage: string;
}

/** What expressions are turned into SQL with. */
export interface SqlScope {
  columns: readonly StoredColumn[];
  /** Values bound so far, by name; grows. */
  values: Record<string, DuckDBValue>;
  /** Whether other rows may be looked at: in computed columns, but neither in conditions on rows nor within each other. */
  seesRows?: boolean;
}

const parts: Record<DatePart, string> = {
  year: "year",
  quarter: "quarter",
  month: "month",
  day: "day",
  weekday: "isodow",
  hour: "hour",
  dayofyear: "dayofyear",
  week: "week",
};

function refuse(reason: string): never {
  throw new CaveatError("invalid_input", `This cannot be computed: ${reason}.`, {
    fields: [{ field: "derived", message: reason }],
  });
}

/** Binds a value and gives its place in the statement. */
function toBound(value: DuckDBValue, scope: SqlScope): string {
  const name = `value${Object.keys(scope.values).length}`;
  scope.values[name] = value;
  return `$${name}`;
}

/** An expression as a double; truth values count as 0 and 1. Throws `invalid_input` for text and dates. */
function toDouble(expression: ColumnExpression, scope: SqlScope): string {
  const { sql, storage } = toExpressionSql(expression, scope);
  if (storage === "BOOLEAN") return `CAST(CAST(${sql} AS TINYINT) AS DOUBLE)`;
  if (!isNumeric(storage)) refuse("numbers are wanted");
  return `CAST(${sql} AS DOUBLE)`;
}

function toMoment(expression: ColumnExpression, scope: SqlScope): string {
  const { sql, storage } = toExpressionSql(expression, scope);
  if (!isTemporal(storage)) refuse("a date is wanted");
  return `CAST(${sql} AS TIMESTAMP)`;
}

function toBin(expression: Extract<ColumnExpression, { kind: "bin" }>, scope: SqlScope): TypedSql {
  const { edges, labels, closed, includeLowest } = expression;
  if (labels.length !== edges.length - 1 || labels.length === 0) refuse("bins want one label less than edges");
  if (edges.some((edge) => Number.isNaN(edge))) refuse("an edge is no number");
  const value = toDouble(expression.of, scope);
  const branches = labels.map((label, index) => {
    const [low, high] = [toEdge(edges[index] ?? 0, scope), toEdge(edges[index + 1] ?? 0, scope)];
    const lowest = includeLowest && index === 0;
    const highest = includeLowest && index === labels.length - 1;
    const inside =
      closed === "right"
        ? `${value} ${lowest ? ">=" : ">"} ${low} AND ${value} <= ${high}`
        : `${value} >= ${low} AND ${value} ${highest ? "<=" : "<"} ${high}`;
    return `WHEN ${inside} THEN ${toBound(label, scope)}`;
  });
  return { sql: `CASE ${branches.join(" ")} END`, storage: "VARCHAR" };
}

function toEdge(edge: number, scope: SqlScope): string {
  if (Number.isFinite(edge)) return `CAST(${toBound(edge, scope)} AS DOUBLE)`;
  return `CAST('${edge > 0 ? "infinity" : "-infinity"}' AS DOUBLE)`;
}

function toArithmetic(expression: Extract<ColumnExpression, { kind: "arithmetic" }>, scope: SqlScope): TypedSql {
  const [left, right] = [toDouble(expression.left, scope), toDouble(expression.right, scope)];
  const sql = expression.op === "/" ? `(${left} / nullif(${right}, 0))` : `(${left} ${expression.op} ${right})`;
  return { sql, storage: "DOUBLE" };
}

/** How DuckDB computes an expression. Throws `invalid_input` for unknown columns and kinds that do not fit. */
export function toExpressionSql(expression: ColumnExpression, scope: SqlScope): TypedSql {
  switch (expression.kind) {
    case "column": {
      const { name, storage } = getColumn(scope.columns, expression.name);
      return { sql: quoteIdentifier(name), storage };
    }
    case "literal": {
      const { value } = expression;
      const storage = typeof value === "string" ? "VARCHAR" : typeof value === "number" ? "DOUBLE" : "BOOLEAN";
      return { sql: `CAST(${toBound(value, scope)} AS ${storage})`, storage };
    }
    case "arithmetic":
      return toArithmetic(expression, scope);
    case "date_part": {
      const part = `date_part('${parts[expression.part]}', ${toMoment(expression.of, scope)})`;
      return { sql: expression.part === "weekday" ? `(${part} - 1)` : part, storage: "BIGINT" };
    }
    case "period":
      return {
        sql: `strftime(date_trunc('${expression.unit}', ${toMoment(expression.of, scope)}), '%Y-%m-%d')`,
        storage: "VARCHAR",
      };
    case "bin":
      return toBin(expression, scope);
    case "text_form": {
      const { sql, storage } = toExpressionSql(expression.of, scope);
      if (storage !== "VARCHAR") refuse("text is wanted");
      return { sql: toFormSql(expression.form, sql), storage };
    }
    case "number_of": {
      const { sql } = toExpressionSql(expression.of, scope);
      return { sql: `TRY_CAST(trim(CAST(${sql} AS VARCHAR)) AS DOUBLE)`, storage: "DOUBLE" };
    }
    case "rank":
      return toRank(expression, scope);
    case "filled": {
      const { sql, storage } = toExpressionSql(expression.of, scope);
      const fits = typeof expression.value === "number" ? isNumeric(storage) : storage === toStorage(expression.value);
      if (!fits) refuse("gaps are filled with another kind of value");
      const wide = typeof expression.value === "number" ? "DOUBLE" : storage;
      return {
        sql: `coalesce(CAST(${sql} AS ${wide}), CAST(${toBound(expression.value, scope)} AS ${wide}))`,
        storage: wide,
      };
    }
    case "choice":
      return toChoice(expression, scope);
    case "truth":
      return { sql: `(${toConditionSql(expression.of, scope)})`, storage: "BOOLEAN" };
  }
}

function toRank({ of, descending, among }: Extract<ColumnExpression, { kind: "rank" }>, scope: SqlScope): TypedSql {
  if (scope.seesRows !== true) refuse("places are wanted where single rows are looked at");
  const inner = { ...scope, seesRows: false };
  const value = toDouble(of, inner);
  const counts = `(${value} IS NOT NULL AND ${among === null ? "true" : toConditionSql(among, inner)})`;
  const first = `rank() OVER (PARTITION BY ${counts} ORDER BY ${value} ${descending ? "DESC" : "ASC"})`;
  const same = `count(*) OVER (PARTITION BY ${counts}, ${value})`;
  return { sql: `CASE WHEN ${counts} THEN ${first} + (${same} - 1) / 2.0 END`, storage: "DOUBLE" };
}

/** What Python takes off the ends of a text; DuckDB by itself takes blanks only. */
const pythonBlanks =
  "\t\n\v\f\r\u001c\u001d\u001e\u001f \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000";

/** Text in another form. A capital stands wherever a letter follows something that is none, as in Python. */
function toFormSql(form: Extract<ColumnExpression, { kind: "text_form" }>["form"], sql: string): string {
  if (form === "capitalize") return `(upper(left(${sql}, 1)) || lower(substring(${sql}, 2)))`;
  if (form === "trim") return `trim(${sql}, ${quoteLiteral(pythonBlanks)})`;
  if (form !== "title") return `${form}(${sql})`;
  const letters = `string_split(lower(${sql}), '')`;
  const isInner = `i > 1 AND regexp_matches(${letters}[i - 1], '\\p{L}')`;
  return `array_to_string(list_transform(${letters}, (c, i) -> CASE WHEN ${isInner} THEN c ELSE upper(c) END), '')`;
}

function toChoice({ branches, otherwise }: Extract<ColumnExpression, { kind: "choice" }>, scope: SqlScope): TypedSql {
  const [storage = "VARCHAR", ...others] = new Set(branches.map(({ value }) => toStorage(value)));
  if (others.length > 0) refuse("the values to choose from are of several kinds");
  const cases = branches.map(
    ({ when, value }) => `WHEN ${toConditionSql(when, scope)} THEN CAST(${toBound(value, scope)} AS ${storage})`,
  );
  const rest = otherwise === null ? { sql: "NULL", storage } : toExpressionSql(otherwise, scope);
  const fits = rest.storage === storage || (storage === "DOUBLE" && isNumeric(rest.storage));
  if (!fits) refuse("the values to choose from are of several kinds");
  return { sql: `CASE ${cases.join(" ")} ELSE CAST(${rest.sql} AS ${storage}) END`, storage };
}

function toStorage(value: string | number | boolean): string {
  return typeof value === "string" ? "VARCHAR" : typeof value === "number" ? "DOUBLE" : "BOOLEAN";
}

/** A condition as SQL that is true or false, never missing. Throws `invalid_input` for columns and values that do not fit. */
export function toConditionSql(condition: RowCondition, scope: SqlScope): string {
  switch (condition.kind) {
    case "all":
    case "any": {
      const glue = condition.kind === "all" ? " AND " : " OR ";
      const parts = condition.of.map((part) => `(${toConditionSql(part, scope)})`);
      return parts.length === 0 ? String(condition.kind === "all") : parts.join(glue);
    }
    case "not":
      return `NOT (${toConditionSql(condition.of, scope)})`;
    case "compare": {
      const { sql, storage } = toExpressionSql(condition.of, scope);
      const { op, value } = condition;
      const filter = { column: condition.of.kind === "column" ? condition.of.name : "computed", op, value };
      return `coalesce(${toComparisonSql(filter, { sql, storage }, scope.values)}, false)`;
    }
    case "compare_both": {
      const left = toComparable(toExpressionSql(condition.left, scope));
      const right = toComparable(toExpressionSql(condition.right, scope));
      return condition.op === "!="
        ? `(${left} IS DISTINCT FROM ${right})`
        : `coalesce(${left} ${condition.op} ${right}, false)`;
    }
  }
}

/** Numbers as doubles and dates as times, so that both sides are of one kind. */
function toComparable({ sql, storage }: TypedSql): string {
  if (isNumeric(storage)) return `CAST(${sql} AS DOUBLE)`;
  return isTemporal(storage) ? `CAST(${sql} AS TIMESTAMP)` : sql;
}
