import { execFile } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import type { Subject } from "./measure-subject";

const run = promisify(execFile);

/** Seconds by step, and the peak memory of the process, in megabytes. */
const Measured = z.object({ steps: z.record(z.string(), z.number()), peakMegabytes: z.number() });
export type Measured = z.infer<typeof Measured>;

const PandasReport = z.object({ seconds: z.number(), peakKilobytes: z.number() });

/** Measures one subject in a separate process: this program again, with `--subject`. */
export async function runSubject(options: {
  program: string;
  subject: Subject;
  file: string;
  folder: string;
}): Promise<Measured> {
  const { program, subject, file, folder } = options;
  const parameters = [...process.execArgv, program, "--subject", subject, "--file", file, "--folder", folder];
  const { stdout } = await run(process.execPath, parameters);
  return Measured.parse(JSON.parse(stdout));
}

/** Measures pandas on the same file, with the interpreter that the sandbox uses. */
export async function runPandas(file: string): Promise<Measured> {
  const script = fileURLToPath(new URL("pandas_profile.py", import.meta.url));
  const { stdout } = await run(process.env.CAVEAT_PYTHON ?? path.join(process.cwd(), ".venv", "bin", "python"), [
    script,
    file,
  ]);
  const { seconds, peakKilobytes } = PandasReport.parse(JSON.parse(stdout));
  return { steps: { pandas: seconds }, peakMegabytes: peakKilobytes / 1024 };
}
