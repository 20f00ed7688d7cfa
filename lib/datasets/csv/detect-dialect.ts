import { toCellShape } from "../typing/cell-shape";
import { delimiters, type Dialect } from "./dialect";
import { findUsualWidth, isEmptyLine, tokenizeSample, type SampleRows, type TextSample } from "./tokenize-sample";

interface Candidate {
  dialect: Dialect;
  sample: SampleRows;
  score: number;
}

const cellsJudged = 4000;

/** The share of cells that are clearly one thing: a number, a date, a plain word; 0 to 1. */
function rateCells(rows: readonly (readonly string[])[]): number {
  let cells = 0;
  let clear = 0;
  for (const row of rows) {
    for (const cell of row) {
      if (cells >= cellsJudged) return clear / cells;
      cells += 1;
      const isClear = toCellShape(cell) !== "text" || !/[,;\t|^~`]/.test(cell);
      if (isClear) clear += 1;
    }
  }
  return cells === 0 ? 0 : clear / cells;
}

/**
 * How well a delimiter divides the rows evenly, after the pattern score of van den Burg et al., "Wrangling messy CSV
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

function rate(text: TextSample, dialect: Dialect): Candidate {
  const sample = tokenizeSample(text, dialect);
  const rows = sample.rows.filter((row) => !isEmptyLine(row)).slice(0, 1000);
  const quoteFaults = 1 + sample.strayQuotes / Math.max(1, rows.length);
  return { dialect, sample, score: isEven(rows) ? (rateWidths(rows) * rateCells(rows)) / quoteFaults : 0 };
}

/** Single quotes count as quotes only in text without double ones where they enclose several fields. */
function findQuote(text: string): Dialect["quote"] {
  if (text.includes('"')) return '"';
  const enclosed = text.match(/(?:^|[,;\t|])'[^'\n]*'(?=[,;\t|\r\n]|$)/gm)?.length ?? 0;
  return enclosed >= 3 ? "'" : '"';
}

function withEscape(text: TextSample, best: Candidate): Candidate {
  if (best.dialect.quote === null || !text.text.includes(`\\${best.dialect.quote}`)) return best;
  const slashed = rate(text, { ...best.dialect, escape: "backslash" });
  return slashed.sample.strayQuotes < best.sample.strayQuotes ? slashed : best;
}

/** A table of one column: commas inside its lines are text, unless quotes or empty ends show that they divide. */
function planSingleColumn(text: TextSample, quote: Dialect["quote"]): Candidate {
  const commas = rate(text, { delimiter: ",", quote, escape: "double" });
  const isPlain = commas.sample.rows.every((row) => row.slice(1).every((cell) => cell === ""));
  return isPlain ? commas : rate(text, { delimiter: null, quote, escape: "double" });
}

/**
 * Finds how a text is written from its beginning. `delimiter` null in the answer: no delimiter divides the rows evenly.
 * @param chosen a delimiter that a person set.
 */
export function detectDialect(text: TextSample, chosen?: string): { dialect: Dialect; sample: SampleRows } {
  const quote = findQuote(text.text);
  if (chosen !== undefined) return withEscape(text, rate(text, { delimiter: chosen, quote, escape: "double" }));
  const present = delimiters.filter((delimiter) => text.text.includes(delimiter));
  let best: Candidate | null = null;
  for (const delimiter of present) {
    const candidate = rate(text, { delimiter, quote, escape: "double" });
    if (candidate.score > (best?.score ?? 0)) best = candidate;
  }
  return withEscape(text, best ?? planSingleColumn(text, quote));
}
