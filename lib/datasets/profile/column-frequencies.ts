import type { Json } from "@duckdb/node-api";
import type { Cell } from "@/lib/domain/cell";
import type { StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier } from "../duck/sql-text";
import { toCell } from "../duck/to-cell";
import { toBareWordCondition } from "../typing/missing-words";

/** How often the values of a column occur. */
export interface ColumnFrequencies {
  /** Rows with a value. */
  present: number;
  /** Exact. */
  distinct: number;
  /** At most five, most frequent first, of equally frequent ones the first by its text, or by itself among thousands. */
  top: { value: Cell; count: number }[];
  /** One of the values that occur least. */
  rare: Cell;
  /** Up to 60 distinct values, spread over all of them, always the same for the same data. */
  spread: Cell[];
  /** Texts that read like "no value", at most five, and the rows that have one; null when there is none. */
  bare: { texts: string[]; rows: number } | null;
}

/** So many columns are counted by one statement, each in its own type. */
const narrow = 25;
/** Of no more rows than this, all columns are turned into rows of one long text column: one statement. */
const fewRows = 5000;
/** A statement keeps the different values of its columns, of so many cells: those of more take too much memory and room on the disk. */
const mostCells = 15_000_000;

const mostTop = 5;
const mostSpread = 60;
const mostBare = 5;

/** Counts the values of every column over all rows, of which there are `rowCount`. */
export async function countValues(
  session: DuckSession,
  options: { relation: string; columns: readonly StoredColumn[]; rowCount: number },
): Promise<ColumnFrequencies[]> {
  const { columns, rowCount, relation } = options;
  if (rowCount <= fewRows && columns.length > narrow) return countTogether(session, { relation, columns });
  const size = Math.min(narrow, Math.max(1, Math.floor(mostCells / Math.max(1, rowCount))));
  const frequencies: ColumnFrequencies[] = [];
  for (let start = 0; start < columns.length; start += size) {
    frequencies.push(...(await countEach(session, { relation, columns: columns.slice(start, start + size) })));
  }
  return frequencies;
}

/** A table of the values of a column, and a row made of it: place, kinds, present, top, rare, spread, bare texts, rows with them. */
function toColumnQuery(
  relation: string,
  { name, storage }: StoredColumn,
  place: number,
): { table: string; row: string } {
  const counts = `counts_${place}`;
  const column = quoteIdentifier(name);
  // Text is dear to make of many values; columns of so many are ordered by the values themselves.
  const asText = `CASE WHEN kinds <= ${fewRows} THEN CAST(v AS VARCHAR) END, v`;
  const numbered = `(SELECT v, n, kinds FROM ${counts}, (SELECT count(*) AS kinds FROM ${counts}))`;
  const text = "CAST(v AS VARCHAR)";
  return {
    table: `${counts} AS MATERIALIZED (SELECT ${column} AS v, count(*) AS n FROM ${relation} WHERE ${column} IS NOT NULL GROUP BY 1)`,
    row: `SELECT ${place} AS place, count(*) AS kinds, sum(n) AS present,
      (SELECT list([${text}, CAST(n AS VARCHAR)]) FROM (FROM ${numbered} ORDER BY n DESC, ${asText} LIMIT ${mostTop})) AS top,
      (SELECT first(${text}) FROM (FROM ${numbered} ORDER BY n, ${asText} LIMIT 1)) AS rare,
      (SELECT list(${text}) FROM (FROM ${counts} ORDER BY hash(v), v LIMIT ${mostSpread})) AS spread,
      ${storage === "VARCHAR" ? toBareMeasures() : "NULL::VARCHAR[], NULL::HUGEINT"}
      FROM ${counts}`,
  };
}

function toBareMeasures(): string {
  const isBare = toBareWordCondition("v");
  return `(list(v ORDER BY v) FILTER (${isBare}))[1:${mostBare}], sum(n) FILTER (${isBare})`;
}

async function countEach(
  session: DuckSession,
  { relation, columns }: { relation: string; columns: readonly StoredColumn[] },
): Promise<ColumnFrequencies[]> {
  const queries = columns.map((column, place) => toColumnQuery(relation, column, place));
  const tables = queries.map(({ table }) => table).join(", ");
  const rows = await session.query(`WITH ${tables} ${queries.map(({ row }) => row).join(" UNION ALL ")}`);
  return toFrequencies(rows, columns);
}

async function countTogether(
  session: DuckSession,
  { relation, columns }: { relation: string; columns: readonly StoredColumn[] },
): Promise<ColumnFrequencies[]> {
  const texts = columns.map(({ name }, place) => `CAST(${quoteIdentifier(name)} AS VARCHAR) AS "${place}"`).join(", ");
  const rows = await session.query(
    `SELECT place, count(*), sum(n), min_by(v, ROW(-n, v), ${mostTop}), max(n, ${mostTop}), min_by(v, ROW(n, v)),
      min_by(v, hash(v), ${mostSpread}), ${toBareMeasures()}
      FROM (SELECT CAST(place AS INTEGER) AS place, v, count(*) AS n
        FROM (UNPIVOT (SELECT ${texts} FROM ${relation}) ON COLUMNS(*) INTO NAME place VALUE v) GROUP BY ALL)
      GROUP BY place`,
  );
  const paired = rows.map(([place = null, kinds = null, present = null, values, counts, ...rest]) => {
    const numbers = toList(counts);
    return [place, kinds, present, toList(values).map((value, index) => [value, numbers[index] ?? 0]), ...rest];
  });
  return toFrequencies(paired, columns);
}

const toList = (value: Json | undefined) => (Array.isArray(value) ? value : []);
const toTexts = (value: Json | undefined) => toList(value).filter((text) => typeof text === "string");

function toFrequencies(rows: readonly Json[][], columns: readonly StoredColumn[]): ColumnFrequencies[] {
  const byPlace = new Map(rows.map((row) => [Number(row[0]), row]));
  return columns.map(({ storage }, place) => {
    const [, kinds, present, top, rare, spread, bare, bareRows] = byPlace.get(place) ?? [];
    const isBare = storage === "VARCHAR" && toList(bare).length > 0;
    return {
      present: Number(present ?? 0),
      distinct: Number(kinds ?? 0),
      top: toList(top).map((pair) => {
        const [value, count] = toList(pair);
        return { value: toCell(value, storage), count: Number(count) };
      }),
      rare: toCell(rare, storage),
      spread: toTexts(spread).map((text) => toCell(text, storage)),
      bare: isBare ? { texts: toTexts(bare), rows: Number(bareRows) } : null,
    };
  });
}
