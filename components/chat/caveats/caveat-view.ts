import type { CaveatRows } from "@/lib/domain/answers/answer";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { wholeTable } from "../../table/view-address";

/** Returns the rows of a caveat as a view of their table. */
export function toCaveatView(which: CaveatRows): TableView {
  if ("view" in which) return { ...wholeTable, ...which.view };
  const { column, value } = which;
  const filter: RowFilter = value === null ? { column, op: "is_missing" } : { column, op: "=", value };
  return { ...wholeTable, filters: [filter] };
}
