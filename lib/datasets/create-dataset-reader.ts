import os from "node:os";
import type { DatasetReader } from "@/lib/ports/data/dataset-reader";
import type { StagedQuery, TableQueries } from "@/lib/ports/data/table-queries";
import { createApartReader } from "./apart/read-apart";
import { toDuckMemory, toReadingBudget, type ReadingBudget } from "./apart/reading-budget";
import { createDuckPool } from "./duck/duck-pool";
import { withDuckSession, type DuckLimits, type DuckSession } from "./duck/duck-session";
import type { ForeignPrograms } from "./foreign/table-source";
import { findJoins } from "./joins/find-joins";
import { writeTable } from "./parquet/write-table";
import { listColumnValues } from "./query/column-values";
import { findSpellings } from "./query/find-spellings";
import { createCachedTables } from "./query/cached-tables";
import { readRows } from "./query/read-rows";
import { KnownTables } from "./query/table-facts";
import { writeView } from "./query/write-view";
import { toReaderVersion } from "./reader-version";
import { countStagedParts } from "./staged/count-parts";
import { askParts, previewPart } from "./staged/preview-part";
import { toQueryFault } from "./staged/to-query-fault";

interface ReaderOptions extends DuckLimits, Omit<ForeignPrograms, "heap"> {
  /** Shared resource limits of the processes that read files. */
  budget: ReadingBudget;
  /** Whether to keep a process ready for the next file. */
  keepsSpare: boolean;
}

/**
 * Creates the reader of tables. Reads uploaded files, which may be malicious, in separate processes, and queries the
 * results with DuckDB in this process.
 * @param options.memoryLimit memory limit of one DuckDB, in DuckDB's notation; by default `1GB` for queries, and the
 * limits of `toDuckMemory` for reading files. Queries about the same files share one DuckDB, which stays open for a
 * while.
 * @param options.threads worker threads of each DuckDB; at most 4 by default.
 * @param options.root the repository's folder, for programs that read files; the working directory by default.
 * @param options.python a Python interpreter with pyarrow; `CAVEAT_PYTHON` by default.
 * @param options.budget derived from the machine's size by default.
 * @param options.keepsSpare false by default.
 */
export function createDatasetReader(options: Partial<ReaderOptions> = {}): DatasetReader & TableQueries {
  const limits: DuckLimits = {
    memoryLimit: options.memoryLimit ?? "1GB",
    threads: options.threads ?? Math.min(4, os.availableParallelism()),
  };
  const { budget = toReadingBudget(), keepsSpare = false } = options;
  const memory = toDuckMemory(budget);
  const means = {
    limits: { ...limits, memoryLimit: options.memoryLimit ?? memory.reading },
    queryLimits: { ...limits, memoryLimit: options.memoryLimit ?? memory.querying },
    writingLimits: { ...limits, memoryLimit: options.memoryLimit ?? memory.writing },
    root: options.root ?? process.cwd(),
    python: options.python ?? process.env.CAVEAT_PYTHON ?? "python3",
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
  const query = <Result>(
    paths: readonly string[],
    work: (duck: DuckSession) => Promise<Result>,
    signal?: AbortSignal,
  ) => track(pool.use(paths, work, withClosing(signal)));
  const kept = createCachedTables(pool, closing.signal);
  const known = new KnownTables();
  const queryStaged = <Result>(
    staged: StagedQuery,
    work: (duck: DuckSession) => Promise<Result>,
    signal?: AbortSignal,
  ) =>
    query(
      staged.tables.map(({ parquet }) => parquet),
      work,
      signal,
    ).catch((error: unknown) => {
      throw toQueryFault(error);
    });
  let version: Promise<string> | undefined;
  const apart = createApartReader({ budget, means, keepsSpare, closing: closing.signal });
  return {
    version: () => (version ??= toReaderVersion(means.root)),
    read: (request) => track(apart.read(request)),
    listTables: (request) => track(apart.listTables(request)),
    look: (request) => track(apart.look(request)),
    readDocument: (request) => track(apart.readDocument(request)),
    rows: (request) => query([request.parquet], (duck) => readRows(duck, { kept, known }, request), request.signal),
    values: (request) => query([request.parquet], (duck) => listColumnValues(duck, request), request.signal),
    findSpellings: (request) => query([request.parquet], (duck) => findSpellings(duck, request), request.signal),
    writeView: (request) => {
      const { parquet, target } = request;
      const spillFolder = `${target}.${globalThis.crypto.randomUUID()}.spill`;
      const session = { paths: [parquet, target], spillFolder, limits, signal: withClosing(request.signal) };
      return track(withDuckSession(session, (duck) => writeView(duck, request)));
    },
    findJoins: (request) => query([request.left.parquet, request.right.parquet], (duck) => findJoins(duck, request)),
    writeTable: ({ parquet, ...table }) => {
      const spillFolder = `${parquet}.${globalThis.crypto.randomUUID()}.spill`;
      const session = { paths: [parquet], spillFolder, limits, signal: closing.signal };
      return track(withDuckSession(session, (duck) => writeTable(duck, { ...table, target: parquet })));
    },
    makeTable: (request) => track(apart.makeTable(request)),
    runQuery: (request) => track(apart.runQuery(request)),
    countParts: ({ query: staged, mostRows, signal }) =>
      queryStaged(staged, (duck) => countStagedParts(duck, { query: staged, mostRows }), signal),
    previewPart: (request) => queryStaged(request.query, (duck) => previewPart(duck, request), request.signal),
    askParts: (request) => queryStaged(request.query, (duck) => askParts(duck, request), request.signal),
    async close() {
      closing.abort();
      await Promise.allSettled([...running, apart.close()]);
      await pool.close();
    },
  };
}
