import { rm } from "node:fs/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Notice } from "@/lib/domain/datasets/dataset";
import type { Reading } from "@/lib/domain/datasets/reading";
import { findFormat, type FileFormat } from "../content/find-format";
import { refuseForeignContent } from "../content/refuse-foreign-content";
import { convertArrow } from "./convert-arrow";
import { readHead } from "./read-head";
import { runConversion } from "./run-conversion";

/** A directly readable source: Parquet or delimited text, made from the upload. */
export interface TableSource {
  path: string;
  kind: "parquet" | "text";
  /** Format of the upload, if it was neither. */
  format?: string;
  reading: Reading;
  /** What was assumed during conversion. */
  notices: Notice[];
  /** Sheets, or files of an archive, that a person can choose from. */
  sheets: readonly string[];
  /** The chosen one. */
  sheet?: string;
}

/** Locations and limits of programs for other formats. */
export interface ForeignPrograms {
  /** The repository's folder. */
  root: string;
  /** A Python interpreter with pyarrow. */
  python: string;
  /** Megabytes of JavaScript heap of such a program. */
  heap: number;
}

interface SourceOptions extends ForeignPrograms {
  source: string;
  /** Prefix of the paths of intermediate files. */
  stage: string;
  reading: Reading;
  signal?: AbortSignal;
}

/** What a file was unpacked from; null for an upload itself. */
type Outside = "gzip" | "zip" | null;

async function convertFile(
  options: SourceOptions & {
    kind: Exclude<FileFormat, "parquet" | "text" | "arrow">;
    inside: Outside;
    target: string;
  },
): Promise<TableSource> {
  const { kind, source, target, reading, inside } = options;
  const { sheet, ...rest } = reading;
  // Within an archive, a person chooses among its files.
  const request = { kind, source, target, sheet, choosable: inside !== "zip" };
  const report = await runConversion(kind === "gzip" ? { ...request, sheet: undefined } : request, options);
  if (sheet !== undefined && kind !== "gzip" && report.sheets === undefined) throw toSheetless();
  if (report.made === "rows") {
    const fixed: Reading = { ...rest, delimiter: ",", encoding: "utf-8" };
    if (report.named) fixed.headerRow = 0;
    const { format, notices, sheets = [], sheet: chosen } = report;
    return { path: target, kind: "text", format, reading: fixed, notices, sheets, sheet: chosen };
  }
  if (inside !== null || kind === "json" || kind === "workbook") {
    throw new CaveatError("unreadable_file", "This archive contains another archive.", {
      remedy: "Unpack it and upload the table inside.",
    });
  }
  const inner = { ...options, source: target, stage: `${options.stage}.inner` };
  const found = await openSource({ ...inner, reading: kind === "gzip" ? reading : rest }, kind);
  const choice = report.sheets === undefined ? {} : { sheets: report.sheets, sheet: report.sheet };
  return { ...found, ...choice, notices: [...report.notices, ...found.notices] };
}

async function openSource(options: SourceOptions, inside: Outside): Promise<TableSource> {
  const { source, reading } = options;
  const head = await readHead(source);
  const kind = findFormat(head);
  const target = `${options.stage}.converted`;
  const hasSheets = kind !== "parquet" && kind !== "arrow" && kind !== "text";
  if (reading.sheet !== undefined && !hasSheets) throw toSheetless();
  if (kind === "parquet") return { path: source, kind, reading, notices: [], sheets: [] };
  if (kind === "arrow") {
    await convertArrow({ ...options, target });
    return { path: target, kind: "parquet", format: "arrow", reading, notices: [], sheets: [] };
  }
  if (kind !== "text") return convertFile({ ...options, kind, inside, target });
  refuseForeignContent(head);
  return { path: source, kind, reading, notices: [], sheets: [] };
}

function toSheetless(): CaveatError {
  return new CaveatError("unreadable_file", "This file has no sheets or files inside to choose from.", {
    remedy: "Leave the sheet out; only workbooks, zip archives, and JSON with lists in its records have any.",
    fields: [{ field: "reading.sheet", message: "This file has no sheets." }],
  });
}

/**
 * Detects the format of a file by content, converts it to Parquet or text, passes that to `work` and removes it
 * afterwards. Throws `unreadable_file` with the reason when it cannot be a table or has no sheets to choose from,
 * `invalid_input` for an unknown sheet.
 */
export async function withTableSource<Result>(
  options: SourceOptions,
  work: (source: TableSource) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await openSource(options, null));
  } finally {
    await rm(`${options.stage}.converted`, { force: true });
    await rm(`${options.stage}.inner.converted`, { force: true });
  }
}
