import { rm } from "node:fs/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Notice } from "@/lib/domain/datasets/dataset";
import type { Reading } from "@/lib/domain/datasets/reading";
import { findFormat, type FileFormat } from "../content/find-format";
import { refuseForeignContent } from "../content/refuse-foreign-content";
import { convertArrow } from "./convert-arrow";
import { readHead } from "./read-head";
import { runConversion } from "./run-conversion";

/** What can be read at once: Parquet or delimited text, made of whatever was uploaded. */
export interface TableSource {
  path: string;
  kind: "parquet" | "text";
  /** What was uploaded, where it was neither. */
  format?: string;
  reading: Reading;
  /** What was assumed on the way. */
  notices: Notice[];
  /** Sheets, or files of an archive, of which a person can choose one. */
  sheets: readonly string[];
  /** Which of them it is. */
  sheet?: string;
}

/** Where programs for other formats are. */
export interface ForeignPrograms {
  /** The repository's folder. */
  root: string;
  /** A Python interpreter with pyarrow. */
  python: string;
  /** Megabytes that JavaScript may use for its own values in such a program. */
  heap: number;
}

interface SourceOptions extends ForeignPrograms {
  source: string;
  /** Beginning of the paths of files that may be made on the way. */
  stage: string;
  reading: Reading;
  signal?: AbortSignal;
}

async function convertFile(
  options: SourceOptions & { kind: Exclude<FileFormat, "parquet" | "text" | "arrow">; inside: boolean; target: string },
): Promise<TableSource> {
  const { kind, source, target, reading, inside } = options;
  const { sheet, ...rest } = reading;
  const report = await runConversion({ kind, source, target, sheet: inside ? undefined : sheet }, options);
  if (report.made === "rows") {
    const fixed: Reading = { ...rest, delimiter: ",", encoding: "utf-8" };
    if (report.named) fixed.headerRow = 0;
    const { format, notices, sheets = [], sheet: chosen } = report;
    return { path: target, kind: "text", format, reading: fixed, notices, sheets, sheet: chosen };
  }
  if (inside) {
    throw new CaveatError("unreadable_file", "This archive holds another archive.", {
      remedy: "Unpack it and upload the table inside.",
    });
  }
  const found = await openSource({ ...options, source: target, reading: rest, stage: `${options.stage}.inner` }, true);
  const choice = report.sheets === undefined ? {} : { sheets: report.sheets, sheet: report.sheet };
  return { ...found, ...choice, notices: [...report.notices, ...found.notices] };
}

async function openSource(options: SourceOptions, inside: boolean): Promise<TableSource> {
  const { source, reading } = options;
  const head = await readHead(source);
  const kind = findFormat(head);
  const target = `${options.stage}.converted`;
  if (kind === "parquet") return { path: source, kind, reading, notices: [], sheets: [] };
  if (kind === "arrow") {
    await convertArrow({ ...options, target });
    return { path: target, kind: "parquet", format: "arrow", reading, notices: [], sheets: [] };
  }
  if (kind !== "text") return convertFile({ ...options, kind, inside, target });
  refuseForeignContent(head);
  return { path: source, kind, reading, notices: [], sheets: [] };
}

/**
 * Finds out by content what a file is, makes Parquet or text of it, hands that over and takes it away afterwards.
 * Throws `unreadable_file` with the reason when it cannot be a table, `invalid_input` for a sheet that is not there.
 */
export async function withTableSource<Result>(
  options: SourceOptions,
  work: (source: TableSource) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await openSource(options, false));
  } finally {
    await rm(`${options.stage}.converted`, { force: true });
    await rm(`${options.stage}.inner.converted`, { force: true });
  }
}
