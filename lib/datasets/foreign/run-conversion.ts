import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CaveatError } from "@/lib/domain/caveat-error";
import { ConversionReport, type ConversionRequest } from "./conversion";

const programFile = path.join("lib", "datasets", "foreign", "child-program.ts");
const hooksFile = path.join("scripts", "setup", "typescript-hooks.mjs");
const longestReport = 1024 * 1024;

function start(request: ConversionRequest, { root, heap }: { root: string; heap: number }): ChildProcess {
  const flags = [
    "--experimental-transform-types",
    "--disable-warning=ExperimentalWarning",
    // Starts no program, worker or addon, and writes nothing but the target.
    "--permission",
    "--allow-fs-read=*",
    `--allow-fs-write=${request.target}`,
    `--max-old-space-size=${heap}`,
    `--import=${pathToFileURL(path.join(root, hooksFile)).href}`,
  ];
  const parameters = [...flags, path.join(root, programFile), JSON.stringify(request)];
  return spawn(process.execPath, parameters, {
    cwd: root,
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

function toFault(): CaveatError {
  return new CaveatError(
    "unreadable_file",
    "This file is damaged, or reading it needs more memory than is available.",
    {
      remedy: "Save the table as CSV or Parquet and upload that.",
    },
  );
}

/** Waits for the child, which an abort ends at once; returns what it printed. */
async function supervise(child: ChildProcess, signal?: AbortSignal): Promise<string> {
  let printed = "";
  child.stdout?.setEncoding("utf8").on("data", (piece: string) => {
    if (printed.length < longestReport) printed += piece;
  });
  const onAbort = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", () => {
        resolve();
      });
    });
    return printed;
  } finally {
    signal?.removeEventListener("abort", onAbort);
  }
}

/**
 * Unpacks or converts a file in a separate process, which can write nothing but the target. Its memory and time count
 * towards the process that reads the file.
 * @param options.root the repository's folder.
 * @param options.heap megabytes of JavaScript heap. Throws `unreadable_file` when it cannot be read, `invalid_input`
 * for an unknown sheet, `cancelled`.
 */
export async function runConversion(
  request: ConversionRequest,
  options: { root: string; heap: number; signal?: AbortSignal },
): Promise<Exclude<ConversionReport, { made: "nothing" }>> {
  const { signal } = options;
  const printed = await supervise(start(request, options), signal);
  if (signal?.aborted === true) throw new CaveatError("cancelled", "The reading was stopped.");
  const report = ConversionReport.safeParse(toJson(printed));
  if (!report.success) throw toFault();
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
