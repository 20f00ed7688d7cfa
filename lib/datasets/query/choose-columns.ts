import { CaveatError } from "@/lib/domain/caveat-error";
import type { StoredColumn } from "../duck/describe-table";

/** The columns at these places, in that order; all when none are named. Throws `invalid_input` for a place where there is none. */
export function chooseColumns(
  columns: readonly StoredColumn[],
  places: readonly number[] | undefined,
): readonly StoredColumn[] {
  if (places === undefined) return columns;
  return places.map((place) => {
    const column = columns[place];
    if (column !== undefined) return column;
    throw new CaveatError("invalid_input", `There is no column at place ${place}; the table has ${columns.length}.`, {
      remedy: "Count columns from 0. If the table was read anew meanwhile, look at it again.",
      fields: [{ field: "columns", message: "There is no such column." }],
    });
  });
}
