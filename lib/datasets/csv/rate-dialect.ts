import { toCellShape } from "../typing/cell-shape";
import type { Dialect } from "./dialect";
import { findUsualWidth, isEmptyLine, tokenizeSample, type SampleRows, type TextSample } from "./tokenize-sample";

/** A way to read a text, and how evenly it divides it. */
export interface Candidate {
  dialect: Dialect;
  sample: SampleRows;
  /** 0: it divides no rows evenly. */
  score: number;
}

const cellsJudged = 4000;
const rowsJudged = 1000;

/** Computes the share of cells that are clearly one thing: a number, a date, a plain word; 0 to 1. */
function rateCells(rows: readonly (readonly string[])[]): number {
  let cells = 0;
  let clear = 0;
  for (const row of rows) {
    for (const cell of row) {
      if (cells >= cellsJudged) return clear / cells;
      cells += 1;
      if (!/[,;\t|^~`]/.test(cell.trim()) || toCellShape(cell) !== "text") clear += 1;
    }
  }
  return cells === 0 ? 0 : clear / cells;
}

/**
 * Rates how evenly a delimiter divides the rows, after the pattern score of van den Burg et al., "Wrangling messy CSV
 * files by detecting row and type patterns" (2019): few widths, many rows each, many fields.
 */
function rateWidths(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  let sum = 0;
  for (const [width, count] of counts) sum += (count * Math.max(0.001, width - 1)) / width;
  return sum / Math.max(1, counts.size);
}

/** Whether at least half of the rows from the first usual one on have the usual width, and that is more than one field. */
function isEven(rows: readonly (readonly string[])[]): boolean {
  const width = findUsualWidth(rows);
  if (width < 2) return false;
  const table = rows.slice(rows.findIndex((row) => row.length === width));
  return table.filter((row) => row.length === width).length * 2 >= table.length;
}

/** Returns the first non-empty rows of a candidate. */
export function toJudgedRows({ sample }: Candidate): string[][] {
  const rows: string[][] = [];
  for (const row of sample.rows) {
    if (!isEmptyLine(row)) rows.push(row);
    if (rows.length >= rowsJudged) break;
  }
  return rows;
}

/** Reads the sample in this dialect and rates the result. Pure. */
export function rateDialect(text: TextSample, dialect: Dialect): Candidate {
  const sample = tokenizeSample(text, dialect);
  const candidate: Candidate = { dialect, sample, score: 0 };
  const rows = toJudgedRows(candidate);
  const quoteFaults = 1 + sample.strayQuotes / Math.max(1, rows.length);
  if (isEven(rows)) candidate.score = (rateWidths(rows) * rateCells(rows)) / quoteFaults;
  return candidate;
}

/** Counts the columns that hold anything at all. */
export function countUsedColumns(candidate: Candidate): number {
  const used = new Set<number>();
  for (const row of toJudgedRows(candidate)) {
    row.forEach((cell, column) => {
      if (cell.trim() !== "") used.add(column);
    });
  }
  return used.size;
}
