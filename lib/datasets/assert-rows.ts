import { CaveatError } from "@/lib/domain/caveat-error";
import { formatNumber } from "@/lib/domain/text/numbers";

/** How many rows a file holds, counted without the program that reads them into a table. */
export interface CountedRows {
  rows: number;
  /** Whether these are all rows, or only those at its beginning. */
  exact: boolean;
}

/** Throws `unreadable_file` when a table does not have the rows that its file holds. */
export function assertRows(found: number, { rows, exact }: CountedRows): void {
  if (exact ? found === rows : found >= rows) return;
  const held = `${exact ? "" : "at least "}${formatNumber(rows)} ${rows === 1 ? "row" : "rows"}`;
  throw new CaveatError(
    "unreadable_file",
    `This file holds ${held}, but ${formatNumber(found)} could be read, so none were kept.`,
    { remedy: "Save the table again as CSV (UTF-8) or Parquet and upload that." },
  );
}
