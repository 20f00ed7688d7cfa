import type { Reading } from "@/lib/domain/datasets/reading";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import { quoteText } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";
import { assertOwnTypes, describeParquet } from "../parquet/read-parquet-table";
import { readTexts } from "../parquet/read-texts";

const rowsShown = 50;

/** Reads the columns and first rows of a Parquet file. Throws as `readParquetTable` does. */
export async function lookAtParquet(
  session: DuckSession,
  { source, reading }: { source: string; reading: Reading },
): Promise<TableLook> {
  assertOwnTypes(reading);
  const relation = `read_parquet(${quoteText(source)})`;
  const columns = await describeParquet(session, source);
  const rows = await readTexts(session, { parquet: source, columns, where: `file_row_number < ${rowsShown}` });
  const [count = []] = await session.query(`SELECT count(*) FROM ${relation}`);
  return {
    format: "parquet",
    columns,
    rows: rows.map(([, ...cells]) => cells.map((cell) => (typeof cell === "string" ? cell : ""))),
    rowCount: Number(count[0]),
    exact: true,
    notices: [],
    reading: {},
    sheets: [],
    beginning: [],
  };
}
