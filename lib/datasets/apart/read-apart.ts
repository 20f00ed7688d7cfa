import { spawn, type ChildProcess } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Reading } from "@/lib/domain/reading";
import type { TableLook } from "@/lib/domain/table-look";
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
  // Half of what a small file takes would be turning the program into JavaScript.
  const NODE_COMPILE_CACHE = path.join(request.root, ".cache", "node");
  return spawn(process.execPath, parameters, {
    cwd: request.root,
    env: { NODE_ENV: "production", NODE_COMPILE_CACHE, PATH, HOME, TMPDIR },
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

/** Takes away what a child that ended by itself has left of the files that it makes on the way. */
async function cleanUp(stage: string): Promise<void> {
  const [folder, beginning] = [path.dirname(stage), path.basename(stage)];
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith(beginning));
  await Promise.all(left.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

/** What a child process answers. Throws as `DatasetReader.read` does. */
async function askApart(
  options: { source: string; parquet: string | null; reading?: Reading; signal?: AbortSignal } & ReadingMeans,
): Promise<ApartReport> {
  const { source, parquet, reading = {}, signal, limits, root, python } = options;
  const stage = `${parquet ?? source}.${globalThis.crypto.randomUUID()}`;
  const report = `${stage}.report`;
  const request: ApartRequest = { source, parquet, stage, reading, limits, root, python, report };
  try {
    await supervise(start(request), signal);
    if (signal?.aborted === true) throw new CaveatError("cancelled", "The reading was stopped.");
    const text = await readFile(report, "utf8").catch(() => null);
    if (text === null) {
      const message = "Reading this file broke off; it may be damaged, or take more memory than there is.";
      throw new CaveatError("unreadable_file", message, {
        remedy: "Make the file again, split it, or leave out columns.",
      });
    }
    return ApartReport.parse(JSON.parse(text));
  } finally {
    await cleanUp(stage);
  }
}

function refuse(report: ApartReport): Error {
  if (report.outcome !== "refused") return new Error(report.outcome === "failed" ? report.fault : report.outcome);
  const { code, message, remedy, fields } = report;
  return new CaveatError(code, message, { remedy, fields });
}

/**
 * Reads a file as `readTable` does, in a process of its own: its memory is given back at the end, and a file that ends the
 * process ends nothing else. Throws as `DatasetReader.read` does.
 */
export async function readApart(
  options: Omit<Parameters<DatasetReader["read"]>[0], "fileName"> & ReadingMeans,
): Promise<ReadTable> {
  const report = await askApart(options);
  if (report.outcome === "read") return report.table;
  throw refuse(report);
}

/** Looks at a file as `lookAtTable` does, in a process of its own. Throws as `DatasetReader.look` does. */
export async function lookApart(options: Parameters<DatasetReader["look"]>[0] & ReadingMeans): Promise<TableLook> {
  const report = await askApart({ ...options, parquet: null });
  if (report.outcome === "looked") return report.look;
  throw refuse(report);
}
