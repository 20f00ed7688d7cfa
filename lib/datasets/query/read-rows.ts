import type { Json } from "@duckdb/node-api";
import type { DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import { quoteName } from "@/lib/domain/text/quotes";
import type { DatasetReader } from "@/lib/ports/data/dataset-reader";
import type { StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { toCell } from "../duck/to-cell";
import { chooseColumns } from "./choose-columns";
import type { CachedTables } from "./cached-tables";
import { toNumberedTable, toRowQuery, toRowSelection, type RowSelection } from "./row-selection";
import type { KnownTables } from "./table-facts";

type RowsOptions = Parameters<DatasetReader["rows"]>[0];

/** Maximum rows of one page. */
const longestPage = 1000;
/**
 * Rows that are looked up at once wherever they are in the file: each look-up scans all of it, so that one for many
 * rows takes no longer than one for few.
 */
const lookedUp = 4096;

/** SQL of columns of table `t` as texts `c0`, `c1`, …; without any column there still is a row. */
function toTexts(columns: readonly StoredColumn[], clip: number | undefined): string {
  const texts = columns.map(({ name, storage }, index) => {
    const text = `CAST(t.${quoteName(name)} AS VARCHAR)`;
    const clipped = clip !== undefined && storage === "VARCHAR" ? `left(${text}, ${Math.trunc(clip) + 1})` : text;
    return `${clipped} AS c${index}`;
  });
  return texts.join(", ") || "NULL AS c0";
}

/** In larger tables, the first rows are found before the whole is ordered, which is several times faster. */
const longTable = 500_000;

/**
 * Finds a table with the places of the rows that a view shows, in order, as far as they are needed, and their total
 * number.
 */
async function findOrder(
  session: DuckSession,
  kept: CachedTables,
  wanted: {
    parquet: string;
    selection: RowSelection;
    isSorted: boolean;
    /** Number of the table's rows. */
    all: number;
    end: number;
    signal?: AbortSignal;
  },
): Promise<{ order: string; total: number }> {
  const { parquet, selection, isSorted, end, signal } = wanted;
  const { where, values } = selection;
  const sql = toRowQuery(parquet, selection);
  const all = { kind: "rows", sql, values } as const;
  const isLong = isSorted && end <= lookedUp && wanted.all > longTable;
  if (!isLong) {
    const order = await kept.find(parquet, all, signal);
    return { order, total: await countRows(session, order) };
  }
  const beginning = { kind: "beginnings", sql: `${sql} LIMIT ${lookedUp}`, values } as const;
  const count = {
    kind: "totals",
    sql: `SELECT count(*) AS total FROM ${toNumberedTable(parquet)} WHERE ${where}`,
    values,
  } as const;
  kept.release(parquet, all);
  const order = await kept.find(parquet, beginning, signal);
  const [row = []] = await session.query(`SELECT total FROM ${await kept.find(parquet, count, signal)}`);
  kept.prepare(parquet, all);
  return { order, total: Number(row[0]) };
}

async function countRows(session: DuckSession, relation: string): Promise<number> {
  const [row = []] = await session.query(`SELECT count(*) FROM ${relation}`);
  return Number(row[0]);
}

/**
 * Reads a page of rows in the order of the file, or sorted: missing values last, equal ones in the order of the file.
 * Reads only the requested columns, and caches the selection of a view. Throws `invalid_input` for unknown columns and
 * filters that do not fit.
 */
export async function readRows(
  session: DuckSession,
  { kept, known }: { kept: CachedTables; known: KnownTables },
  options: RowsOptions,
): Promise<DatasetRows> {
  const { parquet, signal } = options;
  const { columns: stored, total: all } = await known.find(session, parquet);
  const columns = chooseColumns(stored, options.columns);
  const texts = toTexts(columns, options.clip);
  const limit = Math.min(longestPage, Math.max(0, Math.trunc(options.limit)));
  const offset = Math.max(0, Math.trunc(options.offset));
  const selection = toRowSelection(options, stored);
  const isSorted = (options.sort ?? null) !== null;
  const { order, total } =
    selection === null
      ? { order: null, total: all }
      : await findOrder(session, kept, { parquet, selection, isSorted, all, end: offset + limit, signal });
  const end = Math.min(offset + limit, total);
  const rows: Json[][] = [];
  if (order === null && offset < end) {
    rows.push(
      ...(await session.query(
        `SELECT ${texts} FROM ${toNumberedTable(parquet)} t
         WHERE t.file_row_number >= ${offset} AND t.file_row_number < ${end} ORDER BY t.file_row_number`,
      )),
    );
  }
  for (let place = offset; order !== null && place < end;) {
    const part = Math.floor(place / lookedUp) * lookedUp;
    const sql = `SELECT o.place, ${texts} FROM ${toNumberedTable(parquet)} t
      JOIN (SELECT row, rowid AS place FROM ${order} WHERE rowid >= ${part} AND rowid < ${part + lookedUp}) o
      ON t.file_row_number = o.row`;
    const cells = await kept.find(parquet, { kind: "cells", sql }, signal);
    const last = Math.min(end, part + lookedUp);
    rows.push(
      ...(await session.query(
        `SELECT * EXCLUDE (place) FROM ${cells} WHERE place >= ${place} AND place < ${last} ORDER BY place`,
      )),
    );
    place = last;
  }
  return {
    columns: columns.map(({ name, storage }) => ({ name, type: storage })),
    rows: rows.map((row) => columns.map(({ storage }, index) => toCell(row[index], storage))),
    total,
  };
}
