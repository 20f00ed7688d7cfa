import type { DuckDBValue } from "@duckdb/node-api";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { StoredColumn } from "../duck/describe-table";
import { getColumn } from "./get-column";
import { toViewClause } from "./view-clause";

/** Which rows of a file a view shows and in what order, as SQL, and the values bound in it. */
export interface RowSelection {
  where: string;
  order: string;
  values: Record<string, DuckDBValue>;
}

/** SQL of a Parquet file for FROM, with the place of each row as `file_row_number`. */
export function toNumberedTable(parquet: string): string {
  return `read_parquet(${quoteText(parquet)}, file_row_number = true)`;
}

/** SQL of rows that repeat an earlier one in every column, by the same comparison as in a profile. */
function toRepeatedClause(parquet: string, columns: readonly StoredColumn[]): string {
  const names = columns.map(({ name }) => quoteName(name)).join(", ");
  return `file_row_number NOT IN (SELECT min(file_row_number) FROM ${toNumberedTable(parquet)} GROUP BY hash(${names}))`;
}

/**
 * Selects the rows of a view; null: all of them, in the order of the file. Throws `invalid_input` for unknown columns
 * and filters that do not fit.
 * @param columns all columns of the file.
 */
export function toRowSelection(
  view: Partial<TableView> & { parquet: string },
  columns: readonly StoredColumn[],
): RowSelection | null {
  const values: Record<string, DuckDBValue> = {};
  const conditions = [
    toViewClause(view, columns, values),
    view.repeated === true && columns.length > 0 ? toRepeatedClause(view.parquet, columns) : null,
  ].filter((clause) => clause !== null);
  const condition = conditions.length === 0 ? null : conditions.join(" AND ");
  const { sort = null } = view;
  if (condition === null && sort === null) return null;
  const places = "file_row_number";
  const order =
    sort === null
      ? places
      : `${quoteName(getColumn(columns, sort.column).name)} ${sort.descending ? "DESC" : "ASC"} NULLS LAST, ${places}`;
  return { where: condition ?? "true", order, values };
}

/** SQL of the places of the selected rows as `row`, in the order of the view. */
export function toRowQuery(parquet: string, { where, order }: RowSelection): string {
  return `SELECT CAST(file_row_number AS UINTEGER) AS row FROM ${toNumberedTable(parquet)} WHERE ${where} ORDER BY ${order}`;
}
