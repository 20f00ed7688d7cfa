import { stat } from "node:fs/promises";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { DatasetReader, WaitingFile } from "@/lib/ports/data/dataset-reader";
import type { StagedQuery, TableQueries } from "@/lib/ports/data/table-queries";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import { findFormat } from "../content/find-format";
import { toCaveatError } from "../duck/to-caveat-error";
import { inspectDocument } from "../documents/inspect-document";
import { readHead } from "../foreign/read-head";
import { isReusable, type ApartReport, type ApartRequest, type ReadingTask } from "./apart-reading";
import { ReadingChild } from "./reading-child";
import { toReadingSeconds, type ReadingBudget } from "./reading-budget";
import { ReadingPool } from "./reading-pool";
import { removeStage } from "./remove-stage";
import { readReportLines } from "./report-lines";

/** Milliseconds that spare processes are kept for the next request. */
const spareMs = 60_000;
/** Spare processes kept at most: an answer's query and its second computation run at the same time. */
const mostSpares = 2;

/** Minimum megabytes of JavaScript heap with which a process starts at all. */
const leastHeap = 256;

/** Reads files in separate processes. */
export interface ApartReader
  extends
    Pick<DatasetReader, "read" | "look" | "listTables" | "readDocument">,
    Pick<TableQueries, "makeTable" | "runQuery"> {
  /** Ends the spare processes; readings in progress end by their own signal. */
  close(): Promise<void>;
}

interface ApartOptions {
  /** Shared by all readings. */
  budget: ReadingBudget;
  means: Omit<ApartRequest["means"], "heap">;
  /** Whether to keep processes ready for the next requests. */
  keepsSpare: boolean;
  /** Aborts when reading must stop permanently. */
  closing: AbortSignal;
}

/** Parses what a child printed. Throws `unreadable_file` when it ended before its report was complete. */
async function toReport(printed: string): Promise<ApartReport> {
  try {
    return await readReportLines(printed);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new CaveatError(
      "unreadable_file",
      "Reading this file failed; it may be damaged, or need more memory than is available.",
      { cause, remedy: "Create the file again, split it, or leave out columns." },
    );
  }
}

/** Converts an unexpected report to an error. */
function toFault(report: ApartReport): CaveatError {
  if (report.outcome !== "refused") {
    return toCaveatError(new Error(report.outcome === "failed" ? report.fault : report.outcome));
  }
  const { code, message, remedy, fields } = report;
  return new CaveatError(code, message, { remedy, fields });
}

/** Copies a query so that it can be sent, without samples, which only previews have. */
function toOwnQuery({ tables, parts, guards = [], result }: StagedQuery) {
  return {
    tables: tables.map(({ name, parquet }) => ({ name, parquet })),
    ...{ parts: [...parts], guards: [...guards], result },
  };
}

/** Words what the pool says of a file for a recipe. */
function toMakingFault(error: unknown): unknown {
  if (!isCaveatError(error, "unreadable_file")) return error;
  return new CaveatError("recipe_refused", "The recipe takes more memory or time than is available.", {
    cause: error,
    remedy: "Filter rows or select fewer columns in an earlier step.",
  });
}

/**
 * Reads each file in a separate process, whose memory is freed at the end and whose crash affects nothing else. Queries over stored tables
 * share processes, one after another, because starting one takes longer than most queries.
 * Together the processes stay within the budget; further files wait.
 */
export function createApartReader({ budget, means, keepsSpare, closing }: ApartOptions): ApartReader {
  const pool = new ReadingPool({ budget });
  const heap = Math.max(leastHeap, Math.floor(budget.megabytes * 0.8));
  let spares: ReadingChild[] = [];
  let ending: NodeJS.Timeout | undefined;

  const start = () => new ReadingChild({ root: means.root, heap });
  const takeChild = (): ReadingChild => {
    clearTimeout(ending);
    spares = spares.filter(({ isAlive }) => isAlive);
    return spares.shift() ?? start();
  };
  /** Keeps this process, if it is still alive, and at least one. */
  const keepSpares = (used?: ReadingChild) => {
    if (!keepsSpare || closing.aborted) return void used?.close();
    clearTimeout(ending);
    spares = spares.filter(({ isAlive }) => isAlive);
    if (used?.isAlive === true) {
      if (spares.length < mostSpares) spares.unshift(used);
      else void used.close();
    }
    if (spares.length === 0) spares.push(start());
    ending = setTimeout(() => void endSpares(), spareMs).unref();
  };
  const endSpares = async () => {
    clearTimeout(ending);
    const ended = spares;
    spares = [];
    await Promise.all(ended.map((child) => child.close()));
  };

  const ask = async (
    wanted: ReadingTask,
    { source, others = [], signal, onQueued }: WaitingFile & { others?: readonly string[] },
  ): Promise<ApartReport> => {
    const sizes = await Promise.all([source, ...others].map(async (file) => (await stat(file)).size));
    const waiting = {
      seconds: toReadingSeconds(sizes.reduce((sum, size) => sum + size, 0)),
      signal: signal === undefined ? closing : AbortSignal.any([signal, closing]),
      onQueued,
    };
    let used: ReadingChild | undefined;
    const answered = await pool.run(waiting, async (place) => {
      const target = "parquet" in wanted ? wanted.parquet : source;
      const stage = `${target}.${globalThis.crypto.randomUUID()}`;
      const request: ApartRequest = { wanted, source, stage, means: { ...means, heap } };
      try {
        const child = takeChild();
        if (child.processId !== undefined) place.watch(child.processId, child);
        const printed = await child.perform(request, place.signal);
        place.signal.throwIfAborted();
        if (isReusable(wanted)) used = child;
        return await toReport(printed);
      } finally {
        await removeStage(stage);
      }
    });
    keepSpares(used);
    return answered;
  };

  return {
    async read({ parquet, reading = {}, ...waiting }) {
      const report = await ask({ task: "read", parquet, reading }, waiting);
      if (report.outcome === "read") return report.table;
      throw toFault(report);
    },
    async look({ reading = {}, ...waiting }) {
      const report = await ask({ task: "look", reading }, waiting);
      if (report.outcome === "looked") return report.look;
      throw toFault(report);
    },
    async listTables(waiting) {
      if (findFormat(await readHead(waiting.source)) !== "zip") return [];
      const report = await ask({ task: "list" }, waiting);
      if (report.outcome === "listed") return report.tables;
      throw toFault(report);
    },
    async readDocument({ fileName, ...waiting }) {
      // What is certainly no document needs no process.
      const format = await inspectDocument(waiting.source, fileName);
      const report = await ask({ task: "document", format }, waiting);
      if (report.outcome === "document") return report.document;
      throw toFault(report);
    },
    async makeTable({ query, parquet, mostRows, ...waiting }) {
      const [source = parquet, ...others] = query.tables.map((table) => table.parquet);
      const wanted = { task: "make", parquet, query: toOwnQuery(query), mostRows } as const;
      const report = await ask(wanted, { source, others, ...waiting }).catch((error: unknown) => {
        throw toMakingFault(error);
      });
      if (report.outcome !== "made") throw toFault(report);
      const { table, counts, bytes, fingerprint } = report;
      return { ...table, counts, bytes, fingerprint };
    },
    async runQuery({ tables, parquet, seconds, sql, mostRows, mostBytes, signal }) {
      const [source = parquet, ...others] = tables.map((table) => table.parquet);
      const named = tables.map((table) => ({ names: [...table.names], parquet: table.parquet }));
      const wanted = { task: "query", parquet, sql, tables: named, mostRows, mostBytes } as const;
      return withTimeLimit({ ms: seconds * 1000, signal }, async (time) => {
        try {
          const report = await ask(wanted, { source, others, signal: time.signal });
          if (report.outcome !== "queried") throw toFault(report);
          return report.result;
        } catch (error) {
          if (time.limit.aborted && signal?.aborted !== true) {
            return { failed: "timeout", message: "The query did not finish within the time limit." };
          }
          if (isCaveatError(error, "too_large")) {
            return {
              failed: "too_large",
              message: "The query needs more memory than is available, even with what it writes to disk.",
            };
          }
          if (!isCaveatError(error, "unreadable_file")) throw error;
          return { failed: "too_large", message: "The query needs more memory or time than is available." };
        }
      });
    },
    close: endSpares,
  };
}
