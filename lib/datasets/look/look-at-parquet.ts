import type { TableLook } from "@/lib/domain/table-look";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier, quoteLiteral } from "../duck/sql-text";
import { describeParquet } from "../parquet/read-parquet-table";

/** The columns and first rows of a Parquet file. Throws `unreadable_file` when it is damaged. */
export async function lookAtParquet(session: DuckSession, source: string): Promise<TableLook> {
  const relation = `read_parquet(${quoteLiteral(source)})`;
  const columns = await describeParquet(session, source);
  const texts = columns.map(({ name }) => `CAST(${quoteIdentifier(name)} AS VARCHAR)`).join(", ");
  const rows = await session.query(`SELECT ${texts} FROM ${relation} LIMIT 50`);
  const [count = []] = await session.query(`SELECT count(*) FROM ${relation}`);
  return {
    format: "parquet",
    columns,
    rows: rows.map((row) => row.map((cell) => (typeof cell === "string" ? cell : ""))),
    rowCount: Number(count[0]),
    exact: true,
    notices: [],
    reading: {},
    sheets: [],
    beginning: [],
  };
}
