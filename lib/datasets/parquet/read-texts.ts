import type { Json } from "@duckdb/node-api";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";
import type { StoredColumn } from "../duck/describe-table";

/** Maximum number of columns that one statement reads; each takes tens of kilobytes of memory. */
const columnsAQuery = 500;

/**
 * Reads rows of a Parquet file in order: the number of the row, then every value as text, null for a missing one.
 * @param options.where a condition on `file_row_number`, which should select few rows.
 */
export async function readTexts(
  session: DuckSession,
  { parquet, columns, where }: { parquet: string; columns: readonly StoredColumn[]; where: string },
): Promise<Json[][]> {
  const rows: Json[][] = [];
  for (let start = 0; start < columns.length; start += columnsAQuery) {
    const some = columns.slice(start, start + columnsAQuery);
    const texts = some.map(({ name }) => `CAST(${quoteName(name)} AS VARCHAR)`).join(", ");
    const read = await session.query(
      `SELECT file_row_number, ${texts} FROM read_parquet(${quoteText(parquet)}, file_row_number = true)
        WHERE ${where} ORDER BY file_row_number`,
    );
    read.forEach(([place = null, ...cells], index) => {
      const row = (rows[index] ??= [place]);
      for (const cell of cells) row.push(cell);
    });
  }
  return rows;
}
