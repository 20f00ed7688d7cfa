import type { Notice } from "@/lib/domain/datasets/dataset";
import { joinNames } from "../../csv/detect-header-rows";
import type { SheetData } from "./sheet-notices";

/** Part of a sheet; both ends inclusive, counted from 0. */
export interface SheetRange {
  s: { r: number; c: number };
  e: { r: number; c: number };
}

/** Rows of a sheet that name its columns together. */
export interface HeaderRows {
  first: number;
  last: number;
  notices: Notice[];
}

/** Maximum number of rows of names. */
const mostRows = 4;

const isYear = (value: number) => Number.isInteger(value) && value >= 1800 && value < 2100;
const isValue = (value: unknown) =>
  typeof value === "boolean" || value instanceof Date || (typeof value === "number" && !isYear(value));

/**
 * Finds rows that name the columns together, as shown by cells merged downwards from the first row of the table; null
 * without any.
 */
function findHeader(
  rows: readonly (readonly string[])[],
  data: SheetData,
  merges: readonly SheetRange[],
): { first: number; last: number } | null {
  const first = rows.findIndex((row) => row.filter((cell) => cell !== "").length > 1);
  const begun = merges.filter(({ s }) => s.r === first);
  const last = Math.max(...begun.map(({ e }) => e.r));
  if (begun.length === 0 || last === first || last - first >= mostRows || last >= rows.length - 1) return null;
  const holdsValues = (row: SheetData[number]) => row?.some((cell) => isValue(cell?.v)) === true;
  if (data.slice(first, last + 1).some(holdsValues)) return null;
  // Without a value below, or a name over several columns, it could also be data.
  const isProven = begun.some(({ s, e }) => e.c > s.c) || data.slice(last + 1).some(holdsValues);
  return isProven ? { first, last } : null;
}

/** Copies the rows of names, repeating a name over several columns above each of them. */
function spreadMerges(rows: readonly (readonly string[])[], first: number, wide: readonly SheetRange[]): string[][] {
  const width = Math.max(...rows.map((row) => row.length), ...wide.map(({ e }) => e.c + 1));
  const names = rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ""));
  for (const { s, e } of wide) names[s.r - first]?.fill(names[s.r - first]?.[s.c] ?? "", s.c, e.c + 1);
  return names;
}

/**
 * Joins rows of names that merged cells hold together in the last of them and empties the others. Returns null, and
 * changes nothing, when there are none.
 */
export function joinHeaderMerges(rows: string[][], data: SheetData, merges: readonly SheetRange[]): HeaderRows | null {
  const header = findHeader(rows, data, merges);
  if (header === null) return null;
  const { first, last } = header;
  const width = Math.max(...rows.map((row) => row.length));
  const wide = merges.filter(({ s, e }) => s.r >= first && e.r <= last && e.c > s.c && e.c < width);
  const written = spreadMerges(rows.slice(first, last + 1), first, wide);
  // Where no cell shows how far a name extends, blanks do.
  const names =
    wide.length === 0
      ? joinNames(written)
      : written.reduce((above, row) => above.map((name, column) => `${name} ${row[column] ?? ""}`.trim()));
  for (let row = first; row < last; row += 1) rows[row] = [];
  rows[last] = names;
  const text = `The first ${last - first + 1} rows name the columns together; their words were joined.`;
  return { first, last, notices: [{ text, columns: [], examples: names.filter(Boolean).slice(0, 5) }] };
}
