import { open, rename, rm } from "node:fs/promises";
import os from "node:os";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Column } from "@/lib/domain/dataset";
import type { DatasetProfile } from "@/lib/domain/profile";
import type { DatasetReader, ReadTable } from "@/lib/ports/dataset-reader";
import { refuseForeignContent, isParquet } from "./content/refuse-foreign-content";
import { surveyBytes } from "./content/survey-bytes";
import { readTextTable } from "./csv/read-text-table";
import { createDuckPool } from "./duck/duck-pool";
import { withDuckSession, type DuckLimits, type DuckSession } from "./duck/duck-session";
import { toCaveatError } from "./duck/to-caveat-error";
import { readParquetTable } from "./parquet/read-parquet-table";
import { writeTable } from "./parquet/write-table";
import { profileTable } from "./profile/profile-table";
import { aggregateRows } from "./query/aggregate-rows";
import { compareKeys } from "./query/compare-keys";
import { readRows } from "./query/read-rows";

type ReadOptions = Parameters<DatasetReader["read"]>[0];

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

/** Refuses a table of separators alone: no column has a name, and none a value. */
function assertColumns(profile: DatasetProfile): void {
  if (profile.columns.some(({ name, distinct }) => distinct > 0 || !madeUpName.test(name))) return;
  throw new CaveatError("unreadable_file", "This file has no columns: there is neither a name nor a value in it.", {
    remedy: "Check that the export finished, and upload it again.",
  });
}

/** Makes sure that a file is on the disk before its name says that it is complete. */
async function publish(part: string, target: string): Promise<void> {
  const file = await open(part, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, target);
}

async function readTable(options: ReadOptions, limits: DuckLimits): Promise<ReadTable> {
  const stage = `${options.parquet}.${globalThis.crypto.randomUUID()}`;
  const part = `${stage}.part`;
  const rewritten = `${stage}.csv`;
  const { source, signal } = options;
  try {
    const survey = await surveyBytes(source, signal);
    if (survey.blank) {
      throw new CaveatError(
        "unreadable_file",
        survey.bytes === 0 ? "This file is empty." : "This file holds nothing but blanks.",
        {
          remedy: "Check that the export finished, and upload it again.",
        },
      );
    }
    refuseForeignContent(survey.head);
    const session = { paths: [source, part, rewritten], spillFolder: `${stage}.spill`, limits, signal };
    return await withDuckSession(session, async (duck) => {
      const table = isParquet(survey.head)
        ? await readParquetTable(duck, { source, target: part })
        : await readTextTable(duck, {
            source,
            survey,
            reading: options.reading ?? {},
            rewritten,
            target: part,
            signal,
          });
      await rm(rewritten, { force: true });
      const profile = await profileTable(duck, part);
      assertColumns(profile);
      if (profile.rowCount === 0) table.notices.push({ text: "The table has column names but no rows.", columns: [] });
      await publish(part, options.parquet);
      return { ...table, rowCount: profile.rowCount, columns: toColumns(profile), profile };
    });
  } catch (error) {
    throw signal?.aborted === true ? toCaveatError(new Error("AbortError", { cause: error })) : toCaveatError(error);
  } finally {
    await rm(part, { force: true });
    await rm(rewritten, { force: true });
  }
}

/**
 * The reader of tables, on DuckDB in this process.
 * @param options.memoryLimit what one DuckDB may use, as DuckDB writes it; `1GB` when left out. Reading and writing have one each; queries
 * about the same files share one, which stays open for a while.
 * @param options.threads worker threads of each DuckDB; at most 4 when left out.
 */
export function createDatasetReader(options: Partial<DuckLimits> = {}): DatasetReader {
  const limits: DuckLimits = {
    memoryLimit: options.memoryLimit ?? "1GB",
    threads: options.threads ?? Math.min(4, os.availableParallelism()),
  };
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const track = async <Result>(work: Promise<Result>): Promise<Result> => {
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  };
  const withClosing = (signal?: AbortSignal) =>
    signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
  const pool = createDuckPool({ limits });
  const query = <Result>(paths: readonly string[], work: (duck: DuckSession) => Promise<Result>) =>
    track(pool.use(paths, work, closing.signal));
  return {
    read: (request) => track(readTable({ ...request, signal: withClosing(request.signal) }, limits)),
    rows: (request) => query([request.parquet], (duck) => readRows(duck, request)),
    aggregate: (request) =>
      query([request.parquet, ...(request.joins ?? []).map(({ parquet }) => parquet)], (duck) =>
        aggregateRows(duck, request),
      ),
    compareKeys: (request) =>
      query([request.left.parquet, request.right.parquet], (duck) => compareKeys(duck, request)),
    writeTable: ({ parquet, ...table }) => {
      const spillFolder = `${parquet}.${globalThis.crypto.randomUUID()}.spill`;
      const session = { paths: [parquet], spillFolder, limits, signal: closing.signal };
      return track(withDuckSession(session, (duck) => writeTable(duck, { ...table, target: parquet })));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
      await pool.close();
    },
  };
}
