import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { DatasetReader } from "@/lib/ports/data/dataset-reader";
import { describeTable } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { toCell } from "../duck/to-cell";
import { getColumn } from "./get-column";
import { toViewClause } from "./view-clause";

const mostValues = 200;

/** Lists the values of a column with the number of their rows, most frequent first, without missing ones. */
export async function listColumnValues(
  session: DuckSession,
  options: Omit<Parameters<DatasetReader["values"]>[0], "signal">,
): Promise<Awaited<ReturnType<DatasetReader["values"]>>> {
  const table = `read_parquet(${quoteText(options.parquet)})`;
  const column = getColumn(await describeTable(session, table), options.column);
  const values = {};
  const part = options.search.trim();
  const contains = part === "" ? [] : [{ column: column.name, op: "contains" as const, anyCase: true, value: part }];
  const present = { column: column.name, op: "not_missing" as const };
  const condition = toViewClause({ filters: [present, ...contains] }, [column], values);
  const name = quoteName(column.name);
  const rows = await session.query(
    `SELECT CAST(${name} AS VARCHAR), count(*) FROM ${table} WHERE ${condition ?? "true"}
     GROUP BY ${name} ORDER BY count(*) DESC, ${name} LIMIT ${mostValues}`,
    values,
  );
  return rows.map(([value, count]) => ({ value: toCell(value, column.storage), count: Number(count) }));
}
