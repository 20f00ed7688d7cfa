import { CaveatError } from "@/lib/domain/caveat-error";
import { detectHeader } from "./detect-header";
import { findUsualWidth, isEmptyLine } from "./tokenize-sample";

/** Where the table is within the rows of a file. Row numbers count from 0, empty lines included. */
export interface Layout {
  /** Row that names the columns; null: there is none. */
  headerRow: number | null;
  /** First row of data. */
  firstRow: number;
  /** Number of columns. */
  width: number;
  /** Names as written, `width` of them or fewer; empty without a header. */
  header: string[];
  /** Lines above the table, without empty ones. */
  preamble: string[][];
  /** Whether the rows prove that there is a header or none. */
  headerCertain: boolean;
}

const isBlankRow = (row: readonly string[]) => row.every((cell) => cell.trim() === "");

/** Whether the row with this number and those below it look like names and their columns. */
function beginsWithHeader(rows: readonly (readonly string[])[], index: number): boolean {
  return detectHeader(rows.slice(index, index + 400).filter((row) => !isEmptyLine(row))).header;
}

/** Spreadsheets write titles as rows of full width with a single cell in use; the names come some rows below. */
function findBelowTitles(rows: readonly (readonly string[])[], start: number, usual: number): number {
  const countUsed = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "").length;
  if (usual < 3 || countUsed(rows[start] ?? []) > 1) return start;
  const names = rows.findIndex(
    (row, index) => index > start && index <= start + 50 && row.length >= usual && countUsed(row) >= usual / 2,
  );
  return names > start && beginsWithHeader(rows, names) ? names : start;
}

/** The row with which the table begins: the first of at least the usual width that is neither blank nor a title. */
function findStart(rows: readonly (readonly string[])[], usual: number): number {
  const start = rows.findIndex((row) => row.length >= usual && !(isBlankRow(row) && usual > 1) && !isEmptyLine(row));
  if (start > 0) {
    const above = rows[start - 1] ?? [];
    // Programs that write row names leave their column without a name: one field less, all of them words.
    const isShortHeader = usual > 2 && above.length === usual - 1 && above.every((cell) => /\p{L}/u.test(cell));
    if (isShortHeader && !beginsWithHeader(rows, start)) return start - 1;
  }
  return findBelowTitles(rows, Math.max(0, start), usual);
}

/** The width that at least a fifth of the rows reach, or the usual one. */
function findWidth(rows: readonly (readonly string[])[], usual: number): number {
  const wide = rows.filter((row) => row.length > usual && row.slice(usual).some((cell) => cell !== ""));
  return wide.length * 5 >= rows.length && rows.length > 4 ? Math.max(...wide.map((row) => row.length)) : usual;
}

/**
 * Finds header, data and what is above them.
 * @param chosen the header row that a person set; null: none; undefined: find out.
 * Throws `invalid_input` when the chosen row is not there.
 */
export function detectLayout(rows: readonly string[][], chosen?: number | null): Layout {
  const usual = findUsualWidth(rows);
  if (chosen !== undefined && chosen !== null && rows[chosen] === undefined) {
    throw new CaveatError("invalid_input", `Row ${chosen} cannot hold the column names: the file has no such row.`, {
      remedy: "Choose a row near the beginning of the file, counting from 0.",
      fields: [{ field: "reading.headerRow", message: "There is no such row." }],
    });
  }
  const start = chosen ?? findStart(rows, usual);
  const table = rows.slice(start).filter((row) => !isEmptyLine(row) || usual === 1);
  const decision =
    chosen === undefined ? detectHeader(table.slice(0, 400)) : { header: chosen !== null, certain: true };
  const first = decision.header ? (table[0] ?? []) : [];
  const data = decision.header ? table.slice(1) : table;
  const header = isFirstNameless(first, data) ? ["", ...first] : first;
  return {
    headerRow: decision.header ? start : null,
    firstRow: decision.header ? start + 1 : start,
    width: Math.max(header.length, findWidth(data, Math.max(usual, header.length)), 1),
    header,
    preamble: rows.slice(0, start).filter((row) => !isBlankRow(row)),
    headerCertain: decision.certain,
  };
}

/** Whether every row of data has one field more than the names, so that the first column is the nameless one. */
function isFirstNameless(names: readonly string[], data: readonly (readonly string[])[]): boolean {
  if (names.length === 0 || data.length === 0) return false;
  return data.every((row) => row.length === names.length + 1 && row.at(-1) !== "");
}
