import { CaveatError } from "@/lib/domain/caveat-error";
import type { Notice } from "@/lib/domain/datasets/dataset";
import { toCellText, type SheetCell } from "./cell-text";
import { describeHidden, type HiddenParts } from "./hidden-cells";
import { joinHeaderMerges, type SheetRange } from "./header-merges";
import { describeCells, findPercentColumns } from "./sheet-notices";

/** The parts of a sheet in use. */
export interface Sheet extends HiddenParts {
  "!data"?: (SheetCell | undefined)[][];
  "!merges"?: SheetRange[];
}

/** A sheet as rows of text. An empty row is an empty list; a line with only its first cell in use has just that one. */
export interface SheetRows {
  rows: string[][];
  notices: Notice[];
}

const mostCells = 50_000_000;
/** Twice as many as any spreadsheet has. */
const mostRows = 2 ** 21;

function refuseSize(): CaveatError {
  return new CaveatError("unreadable_file", "This sheet has more than 50 million cells.", {
    remedy: "Save it as CSV and upload that.",
  });
}

/**
 * Refuses a sheet whose holes would use up the memory once filled: a single cell may lie far to the right or far down.
 */
function assertExtent(data: readonly (readonly unknown[] | undefined)[]): void {
  if (data.length > mostRows) throw refuseSize();
  const cells = data.reduce((sum, row) => sum + (row?.length ?? 0), 0);
  if (cells > mostCells) throw refuseSize();
}

/** Repeats the value of cells that are merged downwards in each of their rows, and reports it. */
function fillMerges(rows: string[][], merges: readonly SheetRange[]): Notice[] {
  const tall = merges.filter(({ s, e }) => e.r > s.r && e.c === s.c && (rows[s.r]?.[s.c] ?? "") !== "");
  let filled = 0;
  const examples: string[] = [];
  for (const { s, e } of tall) {
    const value = rows[s.r]?.[s.c] ?? "";
    for (let row = s.r + 1; row <= Math.min(e.r, rows.length - 1); row += 1) {
      const cells = rows[row];
      if (cells === undefined || cells.length === 0) continue;
      while (cells.length <= s.c) cells.push("");
      cells[s.c] = value;
      filled += 1;
    }
    if (examples.length < 3) examples.push(`${value} (rows ${s.r + 1} to ${e.r + 1})`);
  }
  if (filled === 0) return [];
  return [
    { text: "Merged cells: their value was repeated in each of their rows.", columns: [], rows: filled, examples },
  ];
}

/** Converts all rows of a sheet to texts. Throws `unreadable_file` for more than 50 million cells. */
export function toSheetRows(sheet: Sheet, epoch1904: boolean): SheetRows {
  const data = sheet["!data"] ?? [];
  assertExtent(data);
  let width = 0;
  const rows: string[][] = [];
  // Rows without cells are holes in the list.
  const percentColumns = findPercentColumns(data);
  for (const cells of Array.from(data, (row) => row ?? [])) {
    const row = Array.from(cells, (cell, column) => toCellText(cell, epoch1904, percentColumns.has(column)));
    while (row.length > 0 && row.at(-1) === "") row.pop();
    width = Math.max(width, row.length);
    rows.push(row);
  }
  if (width * rows.length > mostCells) throw refuseSize();
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
  const used = rows.map((row) => row.findIndex((cell) => cell !== "")).filter((place) => place >= 0);
  const left = used.reduce((least, place) => Math.min(least, place), used[0] ?? 0);
  const hidden = describeHidden(sheet, rows);
  const merges = sheet["!merges"] ?? [];
  const header = joinHeaderMerges(rows, data, merges);
  const filled = fillMerges(
    rows,
    merges.filter(({ s }) => header === null || s.r < header.first || s.r > header.last),
  );
  const notices = [...(header?.notices ?? []), ...filled, ...hidden, ...describeCells(data, percentColumns)];
  width -= left;
  for (const row of rows) {
    row.splice(0, left);
    // A line with only its first cell is a title or a note; others are rows, whose last cells may be empty.
    const isLine = row.length === 0 || (row.length === 1 && width >= 3);
    while (!isLine && row.length < width) row.push("");
  }
  return { rows, notices };
}
