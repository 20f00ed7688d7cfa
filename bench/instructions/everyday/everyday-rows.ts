import type { Cell } from "@/lib/domain/datasets/cell";
import { median, numbersOf, type Row } from "../rows";

/** Changes one column of every row. */
export function change(rows: readonly Row[], column: string, to: (cell: Cell, row: Row) => Cell): Row[] {
  return rows.map((row) => ({ ...row, [column]: to(row[column] ?? null, row) }));
}

/** Converts a text, and leaves a missing value missing. */
export const onText =
  (to: (text: string) => Cell) =>
  (cell: Cell): Cell =>
    typeof cell === "string" ? to(cell) : cell;

/** Converts a number, and leaves a missing value missing. */
export const onNumber =
  (to: (value: number) => Cell) =>
  (cell: Cell): Cell =>
    typeof cell === "number" ? to(cell) : cell;

/** Rounds halves away from zero. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return (Math.sign(value) * Math.round(Math.abs(Number((value * scale).toPrecision(12))))) / scale;
}

/** Reads `1.250,50` and `80,00`; missing for words. */
export const fromComma = onText((text) =>
  text.includes(",") ? Number(text.replace(".", "").replace(",", ".")) : null,
);

/** Reads `$1,299.00`; missing for words. */
export const fromDollars = onText((text) => (text.startsWith("$") ? Number(text.slice(1).replace(",", "")) : null));

/** Parses a date whose month and day are at these positions; missing for words; a date stays unchanged. */
export const fromSlashes = (month: 0 | 1, day: 0 | 1) =>
  onText((text) => {
    if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) return text;
    const parts = text.split("/");
    if (parts.length !== 3) return null;
    return `${parts[2] ?? ""}-${parts[month] ?? ""}-${parts[day] ?? ""}`;
  });

/** Keeps the row of each key that has the largest text in `by`; rows without one come last. */
export function keepNewest(rows: readonly Row[], key: string, by: string): Row[] {
  const best = new Map<Cell, Row>();
  for (const row of rows) {
    const known = best.get(row[key] ?? null);
    if (known === undefined || String(row[by] ?? "") > String(known[by] ?? "")) best.set(row[key] ?? null, row);
  }
  return [...best.values()];
}

/** Fills missing numbers of a column with the median of the rows with the same value in `within`. */
export function fillByGroup(rows: readonly Row[], column: string, within: string): Row[] {
  return change(rows, column, (cell, row) => {
    const peers = numbersOf(
      rows.filter((other) => other[within] === row[within]),
      column,
    );
    return cell ?? (peers.length === 0 ? null : median(peers));
  });
}

/** Fills a missing value with the last one before it. */
export function fillDown(rows: readonly Row[], column: string): Row[] {
  let last: Cell = null;
  return change(rows, column, (cell) => (last = cell ?? last));
}

/** Turns columns into rows of name and value. */
export function stack(rows: readonly Row[], columns: readonly string[], [name, value]: [string, string]): Row[] {
  return rows.flatMap((row) =>
    columns.map((column) => ({
      ...Object.fromEntries(Object.entries(row).filter(([own]) => !columns.includes(own))),
      [name]: column,
      [value]: row[column] ?? null,
    })),
  );
}

/** Computes one row for each value of a column. */
export function summarise(rows: readonly Row[], by: string, to: (own: readonly Row[]) => Row): Row[] {
  return [...new Set(rows.map((row) => row[by] ?? null))].map((key) => ({
    [by]: key,
    ...to(rows.filter((row) => (row[by] ?? null) === key)),
  }));
}
