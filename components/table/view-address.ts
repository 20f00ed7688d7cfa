import type { DatasetId } from "@/lib/domain/ids";
import type { TableView } from "@/lib/domain/datasets/table-view";

/** The entire table in file order. */
export const wholeTable: TableView = { filters: [], search: "", rows: null, repeated: false, sort: null };

/**
 * Formats a view for an address, in the format of the API: `sort=column:desc`, `filter` as JSON, `search`, `rows`,
 * `repeated`. Empty for the entire table.
 */
export function toViewParameters({ filters, search, rows, repeated, sort }: TableView): URLSearchParams {
  const parameters = new URLSearchParams();
  if (filters.length > 0) parameters.set("filter", JSON.stringify(filters));
  if (search.trim() !== "") parameters.set("search", search.trim());
  if (rows !== null) parameters.set("rows", rows.join(","));
  if (repeated === true) parameters.set("repeated", "true");
  if (sort !== null) parameters.set("sort", `${sort.column}:${sort.descending ? "desc" : "asc"}`);
  return parameters;
}

/** Returns the address of a dataset's rows under some conditions. */
export function toViewAddress(id: DatasetId, view: Partial<TableView>): string {
  const parameters = toViewParameters({ ...wholeTable, ...view }).toString();
  return `/datasets/${id}${parameters === "" ? "" : `?${parameters}`}#rows`;
}
