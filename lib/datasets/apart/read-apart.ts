import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetReader, WaitingFile } from "@/lib/ports/dataset-reader";
import { findFormat } from "../content/find-format";
import { toCaveatError } from "../duck/to-caveat-error";
import { readHead } from "../foreign/read-head";
import type { ApartReport, ApartRequest, ReadingTask } from "./apart-reading";
import { ReadingChild } from "./reading-child";
import { toReadingSeconds, type ReadingBudget } from "./reading-budget";
import { ReadingPool } from "./reading-pool";
import { readReportLines } from "./report-lines";

/** Milliseconds that a spare process is kept for the next file. */
const spareMs = 60_000;

/** Minimum megabytes of JavaScript heap with which a process starts at all. */
const leastHeap = 256;

/** Reads files in separate processes. */
export interface ApartReader extends Pick<DatasetReader, "read" | "look" | "listTables" | "readDocument"> {
  /** Ends the spare process; readings in progress end by their own signal. */
  close(): Promise<void>;
}

interface ApartOptions {
  /** Shared by all readings. */
  budget: ReadingBudget;
  means: Omit<ApartRequest["means"], "heap">;
  /** Whether to keep a process ready for the next file. */
  keepsSpare: boolean;
  /** Aborts when reading must stop permanently. */
  closing: AbortSignal;
}

/** Removes the intermediate files of a child that ended early. */
async function cleanUp(stage: string): Promise<void> {
  const [folder, beginning] = [path.dirname(stage), path.basename(stage)];
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith(beginning));
  await Promise.all(left.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
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

/**
 * Reads each file in a separate process, whose memory is freed at the end and whose crash affects nothing else.
 * Together the processes stay within the budget; further files wait.
 */
export function createApartReader({ budget, means, keepsSpare, closing }: ApartOptions): ApartReader {
  const pool = new ReadingPool({ budget });
  const heap = Math.max(leastHeap, Math.floor(budget.megabytes * 0.8));
  let spare: ReadingChild | undefined;
  let ending: NodeJS.Timeout | undefined;

  const takeChild = (): ReadingChild => {
    clearTimeout(ending);
    const child = spare?.isAlive === true ? spare : new ReadingChild({ root: means.root, heap });
    spare = undefined;
    return child;
  };
  const keepSpare = () => {
    if (!keepsSpare || closing.aborted) return;
    clearTimeout(ending);
    if (spare?.isAlive !== true) spare = new ReadingChild({ root: means.root, heap });
    ending = setTimeout(() => void endSpare(), spareMs).unref();
  };
  const endSpare = async () => {
    clearTimeout(ending);
    const child = spare;
    spare = undefined;
    await child?.close();
  };

  const ask = async (wanted: ReadingTask, { source, signal, onQueued }: WaitingFile): Promise<ApartReport> => {
    const { size } = await stat(source);
    const waiting = {
      seconds: toReadingSeconds(size),
      signal: signal === undefined ? closing : AbortSignal.any([signal, closing]),
      onQueued,
    };
    const answered = await pool.run(waiting, async (place) => {
      const target = wanted.task === "read" ? wanted.parquet : source;
      const stage = `${target}.${globalThis.crypto.randomUUID()}`;
      const request: ApartRequest = { wanted, source, stage, means: { ...means, heap } };
      try {
        const child = takeChild();
        if (child.processId !== undefined) place.watch(child.processId);
        const printed = await child.perform(request, place.signal);
        place.signal.throwIfAborted();
        return await toReport(printed);
      } finally {
        await cleanUp(stage);
      }
    });
    keepSpare();
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
      const report = await ask({ task: "document", fileName }, waiting);
      if (report.outcome === "document") return report.document;
      throw toFault(report);
    },
    close: endSpare,
  };
}
