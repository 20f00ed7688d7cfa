import type { Query } from "@/lib/domain/query/query";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { countLookedColumns, toConjuncts, toMergedColumns, toQueryColumns } from "../expression-columns";
import { getColumn, type Schema, type StoredAs } from "../schema";
import { toShape, type Beside } from "../shape/to-shape";
import { toExpressionSql, toFolded, toTrimmed, type ExpressionContext } from "./expression-sql";
import type { Wording } from "./other-words";
import { toPeriodSql } from "./period-sql";

/** A query and where its rows are, so that it can be written in SQL. */
export interface SqlContext {
  query: Query;
  schema: Schema;
  /** The table, renamed `source`. */
  source: string;
  wording: Wording;
  /** Name of the engine that runs it; null for DuckDB. */
  engine: string | null;
  beside: readonly Beside[];
}

const ownNames =
  /^(df|data|often|grouped|filled|compared|windowed|pairs|ranked|limits|facts|source|keys|periods|whole|(?:whole_)?(?:spelling|counted|value|inner|outer)_\d+)$/u;

/** Whether a table's name may be confused with one that a query makes. */
export function isOwnName(name: string): boolean {
  return ownNames.test(name.toLowerCase());
}

/** References a column of `data`. */
export function toDataColumn(name: string): string {
  return `data.${quoteName(name)}`;
}

function toConverted(stored: string, as: StoredAs | null): string {
  switch (as?.form) {
    case undefined:
    case "zone":
      return stored;
    case "number text": {
      const signs = quoteText("[\\s\\x{00a0}\\x{2007}\\x{2009}\\x{202f},$€£%]");
      return `nullif(try_cast(regexp_replace(${stored}, ${signs}, '', 'g') AS DOUBLE), 'nan'::DOUBLE)`;
    }
    case "date text":
      return `try_strptime(${toTrimmed(stored)}, ${quoteText(as?.form === "date text" ? as.format : "")})`;
    case "iso text":
      return `coalesce(try_cast(${stored} AS TIMESTAMP), try_strptime(${stored}, ['%Y-%m', '%Y']))`;
  }
}

/** The most frequent spelling of each text that differs only by case or surrounding blanks. */
function toSpellings(columns: readonly string[], source: string): string[] {
  return columns.map((name, place) => {
    const stored = `source.${quoteName(name)}`;
    return `spelling_${place} AS (
  SELECT folded, spelling FROM (
    SELECT *, row_number() OVER (PARTITION BY folded ORDER BY often DESC, spelling) AS place
    FROM (
      SELECT ${toFolded(stored)} AS folded, ${toTrimmed(stored)} AS spelling, count(*) AS often
      FROM ${source} WHERE ${stored} IS NOT NULL GROUP BY 1, 2
    ) AS counted
  ) AS placed WHERE place = 1
)`;
  });
}

/** Tells how expressions over `source` are written: columns are converted, and the query's own values computed. */
export function toSourceContext({
  query,
  schema,
  wording,
}: Pick<SqlContext, "query" | "schema" | "wording">): ExpressionContext {
  const lets = new Map(query.let.map(({ name, of }) => [name, of]));
  const context: ExpressionContext = {
    schema,
    wording,
    at: (name) => {
      const own = lets.get(name);
      if (own !== undefined) return `(${toExpressionSql(own, context)})`;
      return toConverted(`source.${quoteName(name)}`, getColumn(schema, name).stored);
    },
  };
  return context;
}

/**
 * Writes the tables that end in `data`: the rows that count, with the columns of the query, its own values and its periods. A query without
 * measures and rows has all columns. Null where SQL cannot express which rows count.
 */
export function toDataSql(context: SqlContext): string | null {
  const { query, schema, wording, source, beside } = context;
  const values = beside.map(({ value }) => value);
  if (countLookedColumns(query, values) > 1) return null;
  const merged = toMergedColumns(query, schema, values);
  const expressions = toSourceContext(context);
  const { keys, parts } = toShape(query, beside);
  const conjuncts = toConjuncts(query.where);
  const either = parts.map((part) => `(${toExpressionSql(part, expressions)})`).join(" OR ");
  const dated = keys.filter(({ grain }) => grain !== null).map(({ of }) => toExpressionSql(of, expressions));
  const conditions = [
    ...conjuncts.map((one) => `(${toExpressionSql(one, expressions)})`),
    ...(parts.length === 0 ? [] : [`(${either})`]),
    ...dated.map((date) => `${date} IS NOT NULL`),
  ];
  const columns = toQueryColumns({ ...query, where: null }, values);
  const isWhole = query.measures.length === 0 && query.rows === null;
  const computed = keys.flatMap(({ name, of, grain }) => {
    if (grain === null && of.kind === "column" && of.name === name) return [];
    const value = toExpressionSql(of, expressions);
    return [[name, grain === null ? value : toPeriodSql(grain, value, wording)] as const];
  });
  const selected = [
    ...columns.map((name) => {
      const place = merged.indexOf(name);
      return [name, place < 0 ? expressions.at(name) : `spelling_${place}.spelling`] as const;
    }),
    ...query.let.map(({ name, of }) => [name, toExpressionSql(of, expressions)] as const),
    ...computed,
  ].map(([name, expression]) => `${expression} AS ${quoteName(name)}`);
  const joins = merged.map(
    (name, place) =>
      `\n  LEFT JOIN spelling_${place} ON spelling_${place}.folded = ${toFolded(`source.${quoteName(name)}`)}`,
  );
  const data = `data AS (
  SELECT ${isWhole || selected.length === 0 ? "source.*" : selected.join(",\n    ")}
  FROM ${source}${joins.join("")}${conditions.length === 0 ? "" : `\n  WHERE ${conditions.join("\n    AND ")}`}
)`;
  return [...toSpellings(merged, source), data].join(",\n");
}
