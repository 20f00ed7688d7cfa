import type { DuckDBValue } from "@duckdb/node-api";
import type { DatasetReader } from "@/lib/ports/dataset-reader";
import { describeTable } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier, quoteLiteral } from "../duck/sql-text";
import { toCell } from "../duck/to-cell";
import { toFilterClause } from "./filter-clause";
import { getColumn } from "./get-column";

type RowsOptions = Parameters<DatasetReader["rows"]>[0];

/** Most rows of one page. */
const longestPage = 1000;

/**
 * A page of rows in the order of the file, or sorted: missing values last, equal ones in the order of the file.
 * Throws `invalid_input` for unknown columns and filters that do not fit.
 */
export async function readRows(
  session: DuckSession,
  options: RowsOptions,
): Promise<Awaited<ReturnType<DatasetReader["rows"]>>> {
  const table = `read_parquet(${quoteLiteral(options.parquet)})`;
  const numbered = `read_parquet(${quoteLiteral(options.parquet)}, file_row_number = true)`;
  const columns = await describeTable(session, table);
  const values: Record<string, DuckDBValue> = {};
  const condition = toFilterClause(options.filters ?? [], columns, values);
  const order: string[] = [];
  if (options.sort !== undefined) {
    const name = quoteIdentifier(getColumn(columns, options.sort.column).name);
    order.push(`${name} ${options.sort.descending ? "DESC" : "ASC"} NULLS LAST`);
  }
  order.push("file_row_number");
  const limit = Math.min(longestPage, Math.max(0, Math.trunc(options.limit)));
  const offset = Math.max(0, Math.trunc(options.offset));
  const inFileOrder = options.sort === undefined && (options.filters ?? []).length === 0;
  const texts = columns.map(({ name }) => `CAST(${quoteIdentifier(name)} AS VARCHAR)`).join(", ");
  const [count = []] = await session.query(`SELECT count(*) FROM ${table} WHERE ${condition}`, values);
  const page = inFileOrder
    ? `WHERE file_row_number >= ${offset} AND file_row_number < ${offset + limit} ORDER BY file_row_number`
    : `WHERE ${condition} ORDER BY ${order.join(", ")} LIMIT ${limit} OFFSET ${offset}`;
  const rows = await session.query(`SELECT ${texts} FROM ${numbered} ${page}`, inFileOrder ? undefined : values);
  return {
    columns: columns.map(({ name, storage }) => ({ name, type: storage })),
    rows: rows.map((row) => columns.map(({ storage }, index) => toCell(row[index], storage))),
    total: Number(count[0]),
  };
}
