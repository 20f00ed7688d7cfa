import { open, rename, rm } from "node:fs/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Column } from "@/lib/domain/datasets/dataset";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { DatasetReader, ReadTable } from "@/lib/ports/dataset-reader";
import { surveyBytes, type ByteSurvey } from "./content/survey-bytes";
import { readTextTable } from "./csv/read-text-table";
import { withDuckSession, type DuckLimits } from "./duck/duck-session";
import { toCaveatError } from "./duck/to-caveat-error";
import { withTableSource, type ForeignPrograms, type TableSource } from "./foreign/table-source";
import { readParquetTable } from "./parquet/read-parquet-table";
import { describeBareTexts } from "./profile/describe-bare-texts";
import { describeColumns } from "./profile/describe-columns";
import { describeLoneRows } from "./profile/describe-lone-rows";
import { findDoubtfulValues } from "./profile/find-doubtful-values";
import { findTotalRows } from "./profile/find-total-rows";
import { leaveOutTotals } from "./profile/leave-out-totals";
import { profileTable } from "./profile/profile-table";

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

function toColumns(profile: DatasetProfile): Column[] {
  return profile.columns.map(({ name, type, storage, missing, distinct }) => ({
    name,
    type,
    storage,
    missing,
    distinct,
  }));
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

/** Makes sure that a file is on the disk before its final name marks it as complete. */
async function publish(part: string, target: string): Promise<void> {
  const file = await open(part, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, target);
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
    return await withDuckSession({ paths: [part], spillFolder, limits, signal }, async (duck) => {
      const { profile: found, bare, totals, alone } = await profileTable(duck, part);
      assertColumns(found);
      const notices = [...table.notices, ...read.notices];
      notices.push(...(await describeBareTexts(duck, { parquet: part, bare })));
      const totalRows = await findTotalRows(duck, { parquet: part, profile: found, totals });
      notices.push(...totalRows);
      const confirmed = totalRows.flatMap((notice) => notice.totals ?? []);
      const profile = await leaveOutTotals(duck, { parquet: part, profile: found, totals: confirmed });
      notices.push(...describeLoneRows(alone), ...findDoubtfulValues(profile), ...describeColumns(profile));
      if (profile.rowCount === 0) notices.push({ text: "The table has column names but no rows.", columns: [] });
      await publish(part, options.parquet);
      const { rowCount } = profile;
      return { format: table.format ?? read.format, notices, rowCount, columns: toColumns(profile), profile };
    });
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
