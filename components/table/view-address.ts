import type { DatasetId } from "@/lib/domain/ids";
import type { TableView } from "@/lib/domain/datasets/table-view";

/** The whole table as it stands in the file. */
export const wholeTable: TableView = { filters: [], search: "", rows: null, repeated: false, sort: null };

/** What an address says of a view, as the API has it: `sort=column:desc`, `filter` as JSON, `search`, `rows`, `repeated`. Nothing of it for the whole table. */
export function toViewParameters({ filters, search, rows, repeated, sort }: TableView): URLSearchParams {
  const parameters = new URLSearchParams();
  if (filters.length > 0) parameters.set("filter", JSON.stringify(filters));
  if (search.trim() !== "") parameters.set("search", search.trim());
  if (rows !== null) parameters.set("rows", rows.join(","));
  if (repeated === true) parameters.set("repeated", "true");
  if (sort !== null) parameters.set("sort", `${sort.column}:${sort.descending ? "desc" : "asc"}`);
  return parameters;
}

/** Where the rows of a dataset under some conditions are shown. */
export function toViewAddress(id: DatasetId, view: Partial<TableView>): string {
  const parameters = toViewParameters({ ...wholeTable, ...view }).toString();
  return `/datasets/${id}${parameters === "" ? "" : `?${parameters}`}#rows`;
}
