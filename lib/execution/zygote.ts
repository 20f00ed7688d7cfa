import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { WorkerTier } from "./job";

const Hello = z.object({ python: z.string(), process: z.int(), libraries: z.record(z.string(), z.string()) });
/** All that Python inherits: variables passed at the start can be read back later, even if deleted in between. */
const environment = {
  MALLOC_ARENA_MAX: "2",
  /** Makes sets of texts have the same order in every execution. */
  PYTHONHASHSEED: "0",
  /** Arrow's allocator would otherwise start a thread, and only a single-threaded process can be forked safely. */
  JE_ARROW_MALLOC_CONF: "background_thread:false",
} as unknown as NodeJS.ProcessEnv;
const startSeconds = 120;
const longestComplaint = 2000;

/** Which spare workers to keep, and how many. They cannot serve a job with other values. */
export interface ReadyWorkers {
  tier: WorkerTier;
  scratchBytes: number;
  count: number;
}

/** A warm Python process that forks one supervised worker per connection. */
export interface Zygote {
  /** For example `3.11.7`. */
  python: string;
  /** Versions of the libraries that answers depend on, by name. */
  libraries: Readonly<Record<string, string>>;
  processId: number;
  socketPath: string;
  /** Settles when the process is gone and its folder removed. */
  ended: Promise<void>;
  /** Keeps workers ready in advance from now on, so that jobs need not wait for them. */
  keepReady(workers: ReadyWorkers): void;
  /** Ends the process and every execution with it; resolves when it has ended. */
  end(): Promise<void>;
}

/** Where Python is and what it runs. */
export interface ZygoteOptions {
  python: string;
  runtimeDirectory: string;
  /** A folder with a short name that only this user can enter. */
  socketDirectory: string;
  /** Whether to exercise the libraries once before the first job: a slower start, faster executions. */
  exercise: boolean;
  /**
   * On macOS, the program that starts workers under the rules of Seatbelt; workers are then not forked but started
   * afresh.
   */
  sandboxExec?: string;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Reads the first line of the process. Throws with the process's last output when it ends or takes too long. */
async function readHello(child: ChildProcess): Promise<z.infer<typeof Hello>> {
  let complaint = "";
  child.stderr?.on("data", (piece: Buffer) => {
    complaint = (complaint + piece.toString()).slice(-longestComplaint);
  });
  const line = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new Error(complaint.trim() === "" ? reason : complaint.trim().split("\n").at(-1)));
    const timer = setTimeout(() => fail(`no answer within ${startSeconds} s`), startSeconds * 1000);
    if (child.stdout !== null) createInterface({ input: child.stdout }).once("line", resolve);
    child.once("error", (error) => reject(error));
    child.once("close", () => fail("it ended at once"));
    child.once("close", () => clearTimeout(timer));
    child.stdout?.once("data", () => clearTimeout(timer));
  });
  return Hello.parse(JSON.parse(line));
}

/** Starts Python with an empty environment and waits until it is warm. Throws an Error that says why it cannot. */
export async function startZygote(options: ZygoteOptions): Promise<Zygote> {
  const folder = await mkdtemp(path.join(options.socketDirectory, "z"));
  const { sandboxExec } = options;
  const script = path.join(options.runtimeDirectory, sandboxExec === undefined ? "zygote.py" : "seatbelt_server.py");
  const child = spawn(options.python, ["-P", "-s", "-X", "utf8", "-B", script], {
    env: environment,
    cwd: folder,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  }).then(() => rm(folder, { recursive: true, force: true }));
  const end = async () => {
    if (!hasEnded(child)) child.kill("SIGKILL");
    await ended;
  };
  child.stdin.on("error", () => undefined);
  child.stdin.write(`${JSON.stringify({ folder, parent: process.pid, exercise: options.exercise, sandboxExec })}\n`);
  try {
    const { python, libraries, process: processId } = await readHello(child);
    const keepReady: Zygote["keepReady"] = (workers) => child.stdin.write(`${JSON.stringify(workers)}\n`);
    return { python, libraries, keepReady, processId, socketPath: path.join(folder, "socket"), ended, end };
  } catch (error) {
    await end();
    throw error;
  }
}
