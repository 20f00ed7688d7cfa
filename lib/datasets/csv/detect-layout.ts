import { CaveatError } from "@/lib/domain/caveat-error";
import { detectHeader } from "./detect-header";
import { countHeaderRows, joinNames } from "./detect-header-rows";
import { findUsualWidth, isEmptyLine } from "./tokenize-sample";

/** Where the table is within the rows of a file. Row numbers count from 0, empty lines included. */
export interface Layout {
  /** First row that names the columns; null without one. */
  headerRow: number | null;
  /** How many rows name the columns together, not counting empty lines. */
  headerRows: number;
  /** First row of data. */
  firstRow: number;
  /** Number of columns. */
  width: number;
  /** Names as written, `width` of them or fewer; empty without a header. */
  header: string[];
  /** Lines above the table, without empty ones. */
  preamble: string[][];
  /** Whether the rows prove that there is a header, or none. */
  headerCertain: boolean;
  /** Whether each row has one value more than there are names, so that the first column is assumed to be nameless. */
  shifted: boolean;
  /** The row of names as written, if rows that repeat it are not data. */
  repeated: string[] | null;
  /** Whether shorter or longer rows that begin with `#` are comments. */
  remarks: boolean;
}

/** What a person chose about the rows of names; the rest is detected. */
export interface ChosenHeader {
  /** Null: none. */
  headerRow?: number | null;
  headerRows?: number;
}

const isBlankRow = (row: readonly string[]) => row.every((cell) => cell.trim() === "");

/** Whether a row is a line drawn below names. */
const isRule = (row: readonly string[]) =>
  row.every((cell) => /^[\s|+:=_-]*$/.test(cell)) && /[-=_]{3}/.test(row.join(""));

/** Whether the row with this number and those below it look like names and their columns. */
function beginsWithHeader(rows: readonly (readonly string[])[], index: number): boolean {
  return detectHeader(rows.slice(index, index + 400).filter((row) => !isEmptyLine(row))).header;
}

/** Spreadsheets write titles as rows of full width with a single used cell; the names come some rows below. */
function findBelowTitles(rows: readonly (readonly string[])[], start: number, usual: number): number {
  const countUsed = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "").length;
  if (usual < 3 || countUsed(rows[start] ?? []) > 1) return start;
  const names = rows.findIndex(
    (row, index) => index > start && index <= start + 50 && row.length >= usual && countUsed(row) >= usual / 2,
  );
  return names > start && beginsWithHeader(rows, names) ? names : start;
}

/** Finds the first row of the table: the first of at least the usual width that is neither blank nor a title. */
function findStart(rows: readonly (readonly string[])[], usual: number): number {
  const start = rows.findIndex((row) => row.length >= usual && !(isBlankRow(row) && usual > 1) && !isEmptyLine(row));
  if (start > 0) {
    const above = rows[start - 1] ?? [];
    // Programs that write row names leave their column unnamed: one field fewer, all of them words.
    const isShortHeader = usual > 2 && above.length === usual - 1 && above.every((cell) => /\p{L}/u.test(cell));
    if (isShortHeader && !beginsWithHeader(rows, start)) return start - 1;
  }
  return findBelowTitles(rows, Math.max(0, start), usual);
}

/** Returns the width that at least a fifth of the rows reach, or the usual one. */
function findWidth(rows: readonly (readonly string[])[], usual: number): number {
  const wide = rows.filter((row) => row.length > usual && row.slice(usual).some((cell) => cell !== ""));
  return wide.length * 5 >= rows.length && rows.length > 4 ? Math.max(...wide.map((row) => row.length)) : usual;
}

function assertRow(rows: readonly string[][], { headerRow, headerRows = 1 }: ChosenHeader): void {
  if (headerRow === undefined || headerRow === null || rows[headerRow + headerRows - 1] !== undefined) return;
  throw new CaveatError("invalid_input", `Row ${headerRow} cannot hold the column names: the file has no such row.`, {
    remedy: "Choose a row near the beginning of the file, counting from 0.",
    fields: [{ field: "reading.headerRow", message: "There is no such row." }],
  });
}

/** Returns the number of the row after this many non-empty rows. */
function skipRows(rows: readonly (readonly string[])[], start: number, count: number): number {
  let left = count;
  let index = start;
  for (; left > 0 && index < rows.length; index += 1) if (!isEmptyLine(rows[index] ?? [])) left -= 1;
  return index;
}

/** Whether rows that begin with `#` are comments between the others. */
function hasRemarks(rows: readonly (readonly string[])[], width: number): boolean {
  const marked = rows.filter(([first = ""]) => first.startsWith("#"));
  return width > 1 && marked.every((row) => row.length !== width);
}

/** Finds header, data and what is above them. Throws `invalid_input` when the chosen row does not exist. */
export function detectLayout(rows: readonly string[][], chosen: ChosenHeader = {}): Layout {
  const usual = findUsualWidth(rows);
  assertRow(rows, chosen);
  const start = chosen.headerRow ?? findStart(rows, usual);
  const table = rows.slice(start).filter((row) => !isEmptyLine(row) || usual === 1);
  const decision =
    chosen.headerRow === undefined
      ? detectHeader(table.slice(0, 400).filter((row) => !isRule(row)))
      : { header: chosen.headerRow !== null, certain: true };
  const found = () => (chosen.headerRow === undefined ? countHeaderRows(table.slice(0, 400)) : 1);
  const headerRows = decision.header ? (chosen.headerRows ?? found()) : 0;
  const afterNames = skipRows(rows, start, headerRows);
  const firstRow = headerRows > 0 && isRule(rows[afterNames] ?? []) && usual > 1 ? afterNames + 1 : afterNames;
  const data = rows.slice(firstRow).filter((row) => !isEmptyLine(row) || usual === 1);
  const names = joinNames(table.slice(0, headerRows));
  const shifted = isFirstNameless(names, data);
  const header = shifted ? ["", ...names] : names;
  const width = Math.max(header.length, findWidth(data, Math.max(usual, header.length)), 1);
  return {
    headerRow: headerRows > 0 ? start : null,
    headerRows,
    firstRow,
    width,
    header,
    preamble: rows.slice(0, start).filter((row) => !isBlankRow(row) && !isRule(row)),
    headerCertain: decision.certain,
    shifted,
    repeated: headerRows === 1 && decision.certain && usual > 1 ? (rows[start] ?? null) : null,
    remarks: hasRemarks(data, width),
  };
}

/** Whether every row of data has one field more than the names, so that the first column is the nameless one. */
function isFirstNameless(names: readonly string[], data: readonly (readonly string[])[]): boolean {
  if (names.length === 0 || data.length === 0) return false;
  return data.every((row) => row.length === names.length + 1 && row.at(-1) !== "");
}
