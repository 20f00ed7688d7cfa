import { createTokenizer } from "./create-tokenizer";
import type { Dialect } from "./dialect";

/** The beginning of a file as text. */
export interface TextSample {
  text: string;
  /** Whether the file continues after the sample, so that its last row is incomplete. */
  truncated: boolean;
}

/** The rows of a sample, including empty lines as rows of one empty field. */
export interface SampleRows {
  rows: string[][];
  strayQuotes: number;
  unterminatedQuote: boolean;
}

/** Splits a sample into rows; leaves out the last row of a truncated sample unless it is the only one. */
export function tokenizeSample(sample: TextSample, dialect: Dialect): SampleRows {
  const rows: string[][] = [];
  const tokenizer = createTokenizer(dialect, (fields) => rows.push(fields));
  tokenizer.push(sample.text);
  const { strayQuotes } = tokenizer;
  tokenizer.end();
  if (sample.truncated && rows.length > 1) rows.pop();
  return {
    rows,
    // A row that is cut off within quotes looks as if they were stray.
    strayQuotes: sample.truncated ? strayQuotes : tokenizer.strayQuotes,
    unterminatedQuote: tokenizer.unterminatedQuote && !sample.truncated,
  };
}

/** A line that is drawn and holds no value. */
const drawn = /^[\s|+:=_-]*[-=_]{3}[\s|+:=_-]*$/;

/** What old programs put at the end of a text. */
const endOfText = "\u001a";

/** Whether a row is an empty line, only a drawn border (`+-----+`), or just an end-of-file mark. */
export function isEmptyLine(row: readonly string[]): boolean {
  return row.length === 1 && (row[0] === "" || row[0] === endOfText || drawn.test(row[0] ?? ""));
}

/**
 * Finds the most frequent number of fields among non-empty rows; of equally frequent ones the larger; 0 without rows.
 */
export function findUsualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) if (!isEmptyLine(row)) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  let best = 0;
  for (const [width, count] of counts) {
    const bestCount = counts.get(best) ?? 0;
    if (count > bestCount || (count === bestCount && width > best)) best = width;
  }
  return best;
}
