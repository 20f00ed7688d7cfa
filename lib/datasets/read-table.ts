import { rm } from "node:fs/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { DatasetReader, ReadTable } from "@/lib/ports/data/dataset-reader";
import { assertRows } from "./assert-rows";
import { surveyBytes, type ByteSurvey } from "./content/survey-bytes";
import { readTextTable } from "./csv/read-text-table";
import { withDuckSession, type DuckLimits } from "./duck/duck-session";
import { toCaveatError } from "./duck/to-caveat-error";
import { withTableSource, type ForeignPrograms, type TableSource } from "./foreign/table-source";
import { readParquetTable } from "./parquet/read-parquet-table";
import { publishTable } from "./publish-table";

interface ReadOptions extends Pick<Parameters<DatasetReader["read"]>[0], "source" | "parquet" | "reading" | "signal"> {
  /** Prefix of the paths of intermediate files. */
  stage: string;
}

/** Resources that reading may use besides the file. */
export interface ReadingMeans extends ForeignPrograms {
  limits: DuckLimits;
  /** Limits for writing a table; `limits` by default. */
  writingLimits?: DuckLimits;
}

const madeUpName = /^column_\d+$/;
const uploadAgain = "Check that the export finished, and upload it again.";

/** Refuses a table of separators alone: no names and no values. */
function assertColumns(profile: DatasetProfile): void {
  if (profile.columns.some(({ name, distinct }) => distinct > 0 || !madeUpName.test(name))) return;
  throw new CaveatError("unreadable_file", "This file has no columns: there is neither a name nor a value in it.", {
    remedy: uploadAgain,
  });
}

/** Refuses an empty or blank text. */
export function assertContent(survey: ByteSurvey): void {
  if (!survey.blank) return;
  const message = survey.bytes === 0 ? "This file is empty." : "This file contains nothing but blanks.";
  throw new CaveatError("unreadable_file", message, { remedy: uploadAgain });
}

async function storeTable(table: TableSource, options: ReadOptions & ReadingMeans): Promise<ReadTable> {
  const { stage, signal, limits, writingLimits = limits } = options;
  const part = `${stage}.part`;
  const rewritten = `${stage}.csv`;
  const { path: source, reading } = table;
  try {
    const survey = table.kind === "text" ? await surveyBytes(source, signal) : undefined;
    if (survey !== undefined) assertContent(survey);
    const spillFolder = `${stage}.spill`;
    const writing = { paths: [source, part, rewritten], spillFolder, limits: writingLimits, signal };
    const read = await withDuckSession(writing, (duck) =>
      survey === undefined
        ? readParquetTable(duck, { source, reading, target: part })
        : readTextTable(duck, { source, survey, reading, rewritten, target: part, signal }),
    );
    await rm(rewritten, { force: true });
    return await withDuckSession({ paths: [part], spillFolder, limits, signal }, (duck) =>
      publishTable(duck, {
        part,
        parquet: options.parquet,
        format: table.format ?? read.format,
        notices: [...table.notices, ...read.notices],
        check: (profile) => {
          assertColumns(profile);
          assertRows(profile.rowCount, read.counted);
        },
      }),
    );
  } finally {
    await rm(part, { force: true });
    await rm(rewritten, { force: true });
  }
}

/** Reads a file into Parquet and profiles it. Throws as `DatasetReader.read` does. */
export async function readTable(options: ReadOptions & ReadingMeans): Promise<ReadTable> {
  const { signal, reading = {} } = options;
  try {
    signal?.throwIfAborted();
    return await withTableSource({ ...options, reading }, (table) => storeTable(table, options));
  } catch (error) {
    throw signal?.aborted === true ? toCaveatError(new Error("AbortError", { cause: error })) : toCaveatError(error);
  }
}
