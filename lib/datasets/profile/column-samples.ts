import type { Cell } from "@/lib/domain/cell";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier, quoteLiteral } from "../duck/sql-text";
import type { StoredColumn } from "../duck/describe-table";
import { toCell } from "../duck/to-cell";

/** One value from each part of a column: the first one present among 20 rows there, else null. */
export interface PlaceSamples {
  head: Cell;
  middle: Cell;
  tail: Cell;
}

const reach = 20;

/** Takes samples from the beginning, the middle and the end of a Parquet file. The tail is searched upwards. */
export async function takeSamples(
  session: DuckSession,
  options: { parquet: string; columns: readonly StoredColumn[]; rowCount: number },
): Promise<PlaceSamples[]> {
  const { columns, rowCount } = options;
  const texts = columns.map(({ name }) => `CAST(${quoteIdentifier(name)} AS VARCHAR)`).join(", ");
  const from = `read_parquet(${quoteLiteral(options.parquet)}, file_row_number = true)`;
  const rowsFrom = (first: number) =>
    session.query(
      `SELECT ${texts} FROM ${from} WHERE file_row_number >= ${first} AND file_row_number < ${first + reach} ORDER BY file_row_number`,
    );
  const head = await rowsFrom(0);
  const middle = await rowsFrom(Math.floor(rowCount / 2));
  const tail = (await rowsFrom(Math.max(0, rowCount - reach))).reverse();
  const pick = (rows: typeof head, index: number, storage: string) => {
    const row = rows.find((candidate) => typeof candidate[index] === "string");
    return toCell(row?.[index], storage);
  };
  return columns.map(({ storage }, index) => ({
    head: pick(head, index, storage),
    middle: pick(middle, index, storage),
    tail: pick(tail, index, storage),
  }));
}
