import { CaveatError } from "@/lib/domain/caveat-error";
import type { StoredColumn } from "../duck/describe-table";

/**
 * Returns the columns at these places, in that order; all when none are named. Throws `invalid_input` for an unknown
 * place.
 */
export function chooseColumns(
  columns: readonly StoredColumn[],
  places: readonly number[] | undefined,
): readonly StoredColumn[] {
  if (places === undefined) return columns;
  return places.map((place) => {
    const column = columns[place];
    if (column !== undefined) return column;
    throw new CaveatError(
      "invalid_input",
      `There is no column at position ${place}; the table has ${columns.length}.`,
      {
        remedy: "Count columns from 0. If the table was read again meanwhile, reload it.",
        fields: [{ field: "columns", message: "There is no such column." }],
      },
    );
  });
}
