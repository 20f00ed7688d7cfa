import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CaveatError } from "@/lib/domain/caveat-error";
import { ConversionReport, type ConversionRequest } from "./conversion";

/** What a conversion may use. */
export interface ConversionLimits {
  /** Resident memory, in megabytes. */
  memory: number;
  /** Seconds. */
  time: number;
}

export const conversionLimits: ConversionLimits = { memory: 1536, time: 300 };

const programFile = path.join("lib", "datasets", "foreign", "child-program.ts");
const hooksFile = path.join("scripts", "setup", "typescript-hooks.mjs");
const longestReport = 1024 * 1024;

function start(request: ConversionRequest, options: { root: string; limits: ConversionLimits }): ChildProcess {
  const { root, limits } = options;
  const flags = [
    "--experimental-transform-types",
    "--disable-warning=ExperimentalWarning",
    // No program, worker or addon is started, and nothing is written but the target.
    "--permission",
    "--allow-fs-read=*",
    `--allow-fs-write=${request.target}`,
    `--max-old-space-size=${Math.floor(limits.memory * 0.8)}`,
    `--import=${pathToFileURL(path.join(root, hooksFile)).href}`,
  ];
  const parameters = [...flags, path.join(root, programFile), JSON.stringify(request)];
  return spawn(process.execPath, parameters, {
    cwd: root,
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** Resident memory of a process in megabytes; 0 where the system does not tell. */
async function readMemory(id: number): Promise<number> {
  const pages = await readFile(`/proc/${id}/statm`, "utf8").catch(() => "");
  return (Number(pages.split(" ")[1] ?? 0) * 4096) / 1024 ** 2;
}

function refuse(message: string): CaveatError {
  return new CaveatError("unreadable_file", message, { remedy: "Save the table as CSV or Parquet and upload that." });
}

/** Waits for the end of the child, which is stopped when it uses too much; gives what it printed, or why it was stopped. */
async function supervise(
  child: ChildProcess,
  limits: ConversionLimits,
  signal?: AbortSignal,
): Promise<{ printed: string; stopped: "memory" | "time" | "signal" | null }> {
  let stopped: "memory" | "time" | "signal" | null = null;
  let printed = "";
  const stop = (reason: "memory" | "time" | "signal") => {
    stopped ??= reason;
    child.kill("SIGKILL");
  };
  const onAbort = () => {
    stop("signal");
  };
  child.stdout?.setEncoding("utf8").on("data", (piece: string) => {
    if (printed.length < longestReport) printed += piece;
  });
  const watching = setInterval(() => {
    void readMemory(child.pid ?? 0).then((memory) => {
      if (memory > limits.memory) stop("memory");
    });
  }, 100);
  const clock = setTimeout(() => {
    stop("time");
  }, limits.time * 1000);
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", () => {
        resolve();
      });
    });
  } finally {
    clearInterval(watching);
    clearTimeout(clock);
    signal?.removeEventListener("abort", onAbort);
  }
  return { printed, stopped };
}

/**
 * Has a file unpacked or converted by a process of its own, which can write nothing but the target, and is stopped when it
 * takes more memory or time than the limits allow.
 * @param options.root the repository's folder.
 * Throws `unreadable_file` when it cannot be read, `invalid_input` for a sheet that is not there, `cancelled`.
 */
export async function runConversion(
  request: ConversionRequest,
  options: { root: string; limits?: ConversionLimits; signal?: AbortSignal },
): Promise<Exclude<ConversionReport, { made: "nothing" }>> {
  const { root, limits = conversionLimits, signal } = options;
  const { printed, stopped } = await supervise(start(request, { root, limits }), limits, signal);
  if (stopped === "signal") throw new CaveatError("cancelled", "The reading was stopped.");
  if (stopped === "memory") throw refuse("This file takes more memory to read than there is for it.");
  if (stopped === "time") throw refuse("This file takes too long to read.");
  const report = ConversionReport.safeParse(toJson(printed));
  if (!report.success) throw refuse("This file is damaged, or takes more memory to read than there is for it.");
  if (report.data.made !== "nothing") return report.data;
  const { code, message, remedy } = report.data;
  throw new CaveatError(code, message, { remedy });
}

function toJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
