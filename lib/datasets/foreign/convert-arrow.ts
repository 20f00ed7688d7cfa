import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { CaveatError } from "@/lib/domain/caveat-error";

const run = promisify(execFile);
const program = path.join("lib", "datasets", "foreign", "arrow_to_parquet.py");

/**
 * Runs Python in a separate process to convert an Arrow or Feather file to Parquet. Throws `unreadable_file` when it is
 * damaged, `cancelled`.
 */
export async function convertArrow(options: {
  source: string;
  target: string;
  root: string;
  python: string;
  signal?: AbortSignal;
}): Promise<void> {
  const { source, target, root, python, signal } = options;
  const parameters = ["-I", "-B", path.join(root, program), source, target];
  try {
    await run(python, parameters, { env: { NODE_ENV: "production" }, signal, killSignal: "SIGKILL" });
  } catch (cause) {
    if (signal?.aborted === true) throw new CaveatError("cancelled", "The reading was stopped.", { cause });
    throw new CaveatError("unreadable_file", "This Arrow file is damaged, or cannot be read here.", {
      cause,
      remedy: "Save the table as Parquet or CSV and upload that.",
    });
  }
}
