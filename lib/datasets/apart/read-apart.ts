import { spawn, type ChildProcess } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetReader, ReadTable } from "@/lib/ports/dataset-reader";
import type { ReadingMeans } from "../read-table";
import { ApartReport, type ApartRequest } from "./apart-reading";

const programFile = path.join("lib", "datasets", "apart", "reading-program.ts");
const hooksFile = path.join("scripts", "setup", "typescript-hooks.mjs");

/** What a child that was told to stop may take to clean up; the server itself has four seconds for its end. */
const graceMs = 2_000;

function start(request: ApartRequest): ChildProcess {
  const flags = [
    "--experimental-transform-types",
    "--disable-warning=ExperimentalWarning",
    `--import=${pathToFileURL(path.join(request.root, hooksFile)).href}`,
  ];
  const parameters = [...flags, path.join(request.root, programFile), JSON.stringify(request)];
  const { PATH, HOME, TMPDIR } = process.env;
  return spawn(process.execPath, parameters, {
    cwd: request.root,
    env: { NODE_ENV: "production", PATH, HOME, TMPDIR },
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/** Waits for the end of the child; an abort closes its input, which tells it to stop, and soon kills it. */
async function supervise(child: ChildProcess, signal: AbortSignal | undefined): Promise<void> {
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    child.stdin?.end();
    killing = setTimeout(() => child.kill("SIGKILL"), graceMs);
  };
  // A child that ends before it is told to is no fault of this pipe.
  child.stdin?.on("error", () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve());
  });
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted === true) stop();
  try {
    await ended;
  } finally {
    clearTimeout(killing);
    signal?.removeEventListener("abort", stop);
  }
}

/**
 * Reads a file as `readTable` does, in a process of its own: its memory is given back at the end, and a file that ends the
 * process ends nothing else. Throws as `DatasetReader.read` does.
 */
export async function readApart(options: Parameters<DatasetReader["read"]>[0] & ReadingMeans): Promise<ReadTable> {
  const { source, fileName, parquet, reading = {}, signal, limits, root, python } = options;
  const report = `${parquet}.${globalThis.crypto.randomUUID()}.report`;
  const request: ApartRequest = { source, fileName, parquet, reading, limits, root, python, report };
  try {
    await supervise(start(request), signal);
    if (signal?.aborted === true) throw new CaveatError("cancelled", "The reading was stopped.");
    const text = await readFile(report, "utf8").catch(() => null);
    if (text === null) {
      throw new CaveatError("unreadable_file", "Reading this file broke off; it may take more memory than there is.", {
        remedy: "Split it, leave out columns, or save it as Parquet.",
      });
    }
    return toTable(ApartReport.parse(JSON.parse(text)));
  } finally {
    await rm(report, { force: true });
  }
}

function toTable(report: ApartReport): ReadTable {
  if (report.outcome === "read") return report.table;
  if (report.outcome === "failed") throw new Error(report.fault);
  throw new CaveatError(report.code, report.message, { remedy: report.remedy });
}
