import { open } from "node:fs/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { CountedRows } from "../assert-rows";
import { detectEncoding, parseEncoding, type Encoding } from "../content/detect-encoding";
import { refuseRunningText } from "../content/refuse-running-text";
import type { ByteSurvey } from "../content/survey-bytes";
import { createDecoder } from "../content/text-decoder";
import { detectDialect } from "./detect-dialect";
import { isSameRow } from "./detect-header";
import { detectLayout, type Layout } from "./detect-layout";
import type { Dialect } from "./dialect";
import { findMoreTables, type MoreTables } from "./find-more-tables";
import { RowRepair } from "./row-repair";
import { longestRow } from "./row-tokenizer";
import { findUsualWidth, isEmptyLine, type TextSample } from "./tokenize-sample";

/** How to read a text, detected from its beginning. */
export interface TextExamination {
  encoding: Encoding;
  dialect: Dialect;
  layout: Layout;
  /** Distinct texts of each column in the first rows. */
  samples: string[][];
  /** The first rows of data, at most 50, as wide as the table. */
  firstRows: string[][];
  /** Evidence that the beginning holds more than one table. */
  more: MoreTables;
  /** The first rows of the file, at most 20, before anything is left out. */
  beginning: string[][];
  /** How many rows of data the beginning certainly holds. */
  counted: CountedRows;
  /** How many rows of data the sample held, and how many bytes of the file it covered. */
  sampled: { rows: number; bytes: number };
  /** Whether the beginning is plain: UTF-8, even rows, a table from the first line on. DuckDB alone can read such files. */
  isPlain: boolean;
}

const sampleSizes = [256 * 1024, 4 * 1024 * 1024, 16 * 1024 * 1024];
const sampledRows = 2000;
const rowsShown = 50;
const rowsJudged = 500;
const rowsBefore = 20;
/** Maximum number of columns. */
const mostColumns = 20_000;

async function readBeginning(path: string, size: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(size);
    let filled = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, filled, size - filled, filled);
      filled += bytesRead;
      if (bytesRead === 0 || filled === size) return buffer.subarray(0, filled);
    }
  } finally {
    await file.close();
  }
}

async function takeSample(path: string, survey: ByteSurvey, encoding: Encoding, size: number): Promise<TextSample> {
  const bytes = survey.head.length >= Math.min(size, survey.bytes) ? survey.head : await readBeginning(path, size);
  const truncated = bytes.length < survey.bytes;
  const text = createDecoder(encoding.label).decode(bytes, { stream: truncated }).replaceAll("\0", "");
  return { text, truncated };
}

/** The line in which spreadsheets declare the delimiter. */
const delimiterLine = /^\ufeff?"?sep=([^"'\r\n])"?(?:\r\n|\n|\r)/i;

/** Collects distinct texts of each column, and the first rows, made as even as the whole file will be. */
function collectSamples(
  rows: readonly string[][],
  layout: Layout,
  framed: boolean | undefined,
): Pick<TextExamination, "samples" | "firstRows" | "counted"> {
  const samples = Array.from({ length: layout.width }, () => new Set<string>());
  const firstRows: string[][] = [];
  const repair = new RowRepair(
    layout,
    (row) => {
      if (firstRows.length < rowsShown) firstRows.push([...row]);
      row.forEach((text, column) => {
        if (text !== "") samples[column]?.add(text);
      });
    },
    framed,
  );
  rows.slice(layout.firstRow, layout.firstRow + sampledRows).forEach((row, index) => {
    repair.take([...row], index);
  });
  const counted = { rows: repair.end().rows, exact: false };
  return { samples: samples.map((texts) => [...texts]), firstRows, counted };
}

function parseDelimiter(delimiter: string | undefined): string | undefined {
  if (delimiter === undefined || !/["'\r\n]/.test(delimiter)) return delimiter;
  throw new CaveatError("invalid_input", "The delimiter can hold neither a quote nor a line break.", {
    remedy: "Choose a comma, a semicolon, a tab or another character that separates the values.",
    fields: [{ field: "reading.delimiter", message: "No quotes, no line breaks." }],
  });
}

/** Whether three in four rows have the same number of fields, and more than one. */
function areMostlyEven(rows: readonly string[][]): boolean {
  const filled = rows.filter((row) => !isEmptyLine(row));
  const usual = findUsualWidth(filled);
  return usual > 1 && filled.filter((row) => row.length === usual).length >= filled.length * 0.75;
}

/** Whether DuckDB can read the dialect strictly and correctly. */
function isPlainDialect({ delimiter, runs, framed, wrapped, padded, escape }: Dialect): boolean {
  const isSpecial = [runs, framed, wrapped, padded].includes(true);
  return delimiter?.length === 1 && !isSpecial && escape === "double";
}

/**
 * Detects how to read a text. Throws `unreadable_file` when it cannot be a table, `invalid_input` when `reading` does
 * not fit it.
 */
export async function examineText(options: {
  source: string;
  survey: ByteSurvey;
  reading: Reading;
}): Promise<TextExamination> {
  const { survey, reading } = options;
  const encoding = reading.encoding === undefined ? detectEncoding(survey) : parseEncoding(reading.encoding);
  const chosen = { delimiter: parseDelimiter(reading.delimiter), quote: reading.quote };
  let sample: TextSample = { text: "", truncated: true };
  let found = detectDialect(sample, chosen);
  let named: string | undefined;
  let sampledBytes = 0;
  for (const size of sampleSizes) {
    sampledBytes = size;
    sample = await takeSample(options.source, survey, encoding, size);
    named = delimiterLine.exec(sample.text)?.[1];
    found = detectDialect(sample, { ...chosen, delimiter: chosen.delimiter ?? named });
    if (!sample.truncated || found.sample.rows.length >= 20) break;
  }
  const { dialect } = found;
  const { rows, strayQuotes, unterminatedQuote } = found.sample;
  // The line that names the delimiter is not part of the table.
  if (named !== undefined) rows[0] = [""];
  if (chosen.delimiter === undefined && dialect.gaps === undefined && !areMostlyEven(rows)) {
    refuseRunningText(sample.text.split(/\r\n|\n|\r/, rowsJudged));
  }
  const layout = detectLayout(rows, reading);
  if (layout.width > mostColumns) {
    throw new CaveatError("unreadable_file", `The table has ${layout.width} columns; at most 20,000 can be read.`, {
      remedy: "Turn the table so that measurements are rows, or leave out columns.",
    });
  }
  const { repeated, firstRow } = layout;
  const collected = collectSamples(rows, layout, dialect.framed);
  const isEven = rows.every(
    (row, index) =>
      isEmptyLine(row) ||
      (row.length === layout.width && (repeated === null || index < firstRow || !isSameRow(row, repeated))),
  );
  const startsAtOnce = (layout.headerRow ?? layout.firstRow) === 0 && layout.firstRow < 2;
  return {
    encoding,
    dialect,
    layout,
    ...collected,
    more: findMoreTables(rows, layout, collected.samples),
    beginning: rows.slice(0, rowsBefore),
    sampled: {
      rows: Math.max(0, rows.length - layout.firstRow),
      bytes: sample.truncated ? Math.min(sampledBytes, survey.bytes) : survey.bytes,
    },
    isPlain:
      encoding.label === "utf-8" &&
      survey.utf8 &&
      survey.nulBytes === 0 &&
      !survey.mixedBreaks &&
      survey.longestLine <= longestRow &&
      layout.width > 1 &&
      isPlainDialect(dialect) &&
      strayQuotes === 0 &&
      !unterminatedQuote &&
      isEven &&
      startsAtOnce,
  };
}
