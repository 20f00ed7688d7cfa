import { formulaBeginning, toHarmlessText } from "@/lib/domain/harmless-text";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { DatasetReader } from "@/lib/ports/data/dataset-reader";
import { describeTable, type StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { chooseColumns } from "./choose-columns";
import { toNumberedTable, toRowQuery, toRowSelection } from "./row-selection";

/** SQL of a column's values for CSV: text that a spreadsheet would run gets a leading `'`. */
function toHarmlessValue({ name, storage }: StoredColumn, isAlone: boolean): string {
  const text = `t.${quoteName(name)}`;
  const value =
    storage === "VARCHAR"
      ? `CASE WHEN regexp_matches(${text}, ${quoteText(formulaBeginning)}) THEN concat(${quoteText("'")}, ${text}) ELSE ${text} END`
      : text;
  // A missing value alone in its line would otherwise be skipped as an empty line.
  return isAlone ? `coalesce(CAST(${value} AS VARCHAR), '')` : value;
}

/** Writes the rows of a view, in its order, as CSV (UTF-8, names first) or Parquet. Throws as `DatasetReader.writeView` does. */
export async function writeView(
  session: DuckSession,
  options: Omit<Parameters<DatasetReader["writeView"]>[0], "signal">,
): Promise<void> {
  const { parquet, target, format } = options;
  const stored = await describeTable(session, `read_parquet(${quoteText(parquet)})`);
  const columns = chooseColumns(stored, options.columns);
  const isCsv = format === "csv";
  const chosen = columns.map((column) => {
    const value = isCsv ? toHarmlessValue(column, columns.length === 1) : `t.${quoteName(column.name)}`;
    return `${value} AS ${quoteName(isCsv ? toHarmlessText(column.name) : column.name)}`;
  });
  const selection = toRowSelection(options, stored);
  if (selection !== null) {
    await session.query(`CREATE TABLE chosen AS ${toRowQuery(parquet, selection)}`, selection.values);
  }
  const table = toNumberedTable(parquet);
  const from =
    selection === null
      ? `${table} t ORDER BY t.file_row_number`
      : `${table} t JOIN chosen o ON t.file_row_number = o.row ORDER BY o.rowid`;
  const how = isCsv ? "FORMAT csv, HEADER true" : "FORMAT parquet, COMPRESSION zstd";
  await session.query(
    `COPY (SELECT ${chosen.join(", ")} FROM ${from}) TO ${quoteText(target)} (${how}, USE_TMP_FILE false)`,
  );
}
