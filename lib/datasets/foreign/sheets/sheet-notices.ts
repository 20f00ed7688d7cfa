import { utils } from "@e965/xlsx";
import type { Notice } from "@/lib/domain/datasets/dataset";
import { toCellText, toFormatKind, type SheetCell } from "./cell-text";

/** The cells of a sheet, row by row; rows and cells that were never written are missing. */
export type SheetData = readonly (readonly (SheetCell | undefined)[] | undefined)[];

interface Finding {
  rows: Set<number>;
  examples: string[];
}

const texts = {
  numbers: "Numbers that the sheet stores as text are read as numbers in columns of numbers.",
  durations: "Durations are read as numbers of hours.",
  fractions: "Percentages in columns with other numbers are read as fractions: 50 % is 0.5.",
  uncalculated:
    "Formulas that were never calculated have no value here; open the workbook, save it, and upload it again to include them.",
} as const;

const isNumber = (cell: SheetCell | undefined): cell is SheetCell => cell?.t === "n" && typeof cell.v === "number";

/** Finds the columns whose numbers are all shown as percentages. */
export function findPercentColumns(data: SheetData): ReadonlySet<number> {
  const percent = new Set<number>();
  const other = new Set<number>();
  for (const row of data) {
    row?.forEach((cell, column) => {
      if (isNumber(cell)) (toFormatKind(cell) === "percent" ? percent : other).add(column);
    });
  }
  return new Set([...percent].filter((column) => !other.has(column)));
}

/** Returns a remark about a cell, with an example. */
function judgeCell(cell: SheetCell, percent: boolean): { kind: keyof typeof texts; example?: string } | null {
  if (cell.f !== undefined && (cell.t === "z" || cell.v === undefined)) return { kind: "uncalculated" };
  if (cell.t === "s" && typeof cell.v === "string" && /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?\s*$/.test(cell.v))
    return { kind: "numbers", example: cell.v };
  if (!isNumber(cell)) return null;
  const kind = toFormatKind(cell);
  if (kind === "percent" && !percent) return { kind: "fractions", example: String(cell.v) };
  return kind === "duration" ? { kind: "durations", example: `${toCellText(cell, false)} hours` } : null;
}

/** Describes how the cells of a sheet were read. */
export function describeCells(data: SheetData, percentColumns: ReadonlySet<number>): Notice[] {
  const found = new Map<keyof typeof texts, Finding>();
  data.forEach((row, r) => {
    row?.forEach((cell, c) => {
      const judged = cell === undefined ? null : judgeCell(cell, percentColumns.has(c));
      if (judged === null) return;
      const finding = found.get(judged.kind) ?? { rows: new Set(), examples: [] };
      found.set(judged.kind, finding);
      finding.rows.add(r);
      if (finding.examples.length < 3) finding.examples.push(judged.example ?? utils.encode_cell({ r, c }));
    });
  });
  return [...found].map(([kind, { rows, examples }]) => ({
    text: texts[kind],
    columns: [],
    rows: rows.size,
    examples,
  }));
}
