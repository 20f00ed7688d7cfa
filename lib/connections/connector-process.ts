import { spawn, type ChildProcessByStdio } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { CopyProgress, OpenConnection } from "@/lib/ports/connections/connector";
import { memoryEveryMs, readMemory } from "./read-memory";
import { toConnectorError } from "./to-connector-error";

/** One line of the process. */
const Reply = z.union([
  z.object({ id: z.string(), progress: z.object({ rows: z.number(), bytes: z.number() }) }),
  z.object({
    id: z.string(),
    fault: z.object({ code: z.string(), message: z.string(), detail: z.string().nullable() }),
  }),
  z.object({ id: z.string(), result: z.unknown() }),
]);

/** A request to the process; other fields depend on the kind of work. */
export interface ConnectorRequest {
  work: string;
  connection: OpenConnection | null;
  [field: string]: unknown;
}

/** How a request is stopped and observed. */
export interface RequestOptions {
  /** Maximum seconds without a row or a reply. */
  silentSeconds: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: CopyProgress) => void) | undefined;
}

type Outcome = { result: unknown } | { error: Error };

interface Pending {
  id: string;
  settle: (outcome: Outcome) => void;
  onProgress: (progress: CopyProgress) => void;
}

/** How to start the process. */
export interface ConnectorProgram {
  /** Interpreter of the environment that has the drivers. */
  python: string;
  /** Folder of the program. */
  runtime: string;
  /** Megabytes of memory that it may use. */
  megabytes: number;
}

/** Thrown when a request reached a limit, for which its process was ended. */
export class LimitReached extends Error {
  constructor(
    readonly kind: "timeout" | "too_large",
    message: string,
  ) {
    super(message);
  }
}

/** How long a cancelled request waits for the process, whose driver may in turn wait for a server. */
const mostStoppingMs = 1_500;
/** How long a cancelled request may occupy the process, while nobody waits for it any more. */
const mostEndingMs = 10_000;
/** How long a process may take to end by itself. */
const mostClosingMs = 2_000;

/** Length of the tail of standard error that is kept. */
const mostErrorText = 2_000;

/**
 * A running connector, which performs one request at a time. It is killed when a request exceeds the limits of memory or time, or does
 * not end after it was cancelled: so what a statement holds is freed whatever its driver does, and no other request is affected.
 */
export class ConnectorProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #megabytes: number;
  readonly #ended = Promise.withResolvers<void>();
  #pending: Pending | undefined;
  #errorText = "";
  #count = 0;
  #used = 0;
  #isOver = false;
  /** Why it was killed. */
  #reason: Error | undefined;
  /** File that the last request writes. */
  #target: string | undefined;

  constructor({ python, runtime, megabytes }: ConnectorProgram) {
    this.#megabytes = megabytes;
    // For what DuckDB and SQLite spill to disk. The program removes it, too, in case the server ends first.
    const scratch = mkdtempSync(path.join(tmpdir(), "caveat-connector-"));
    // The program imports its own modules by name; it sees no other folder and none of the server's variables.
    const start =
      "import sys, runpy; sys.path.insert(0, sys.argv[1]); runpy.run_path(sys.argv[1] + '/connector.py', run_name='__main__')";
    this.#child = spawn(python, ["-I", "-B", "-c", start, runtime], {
      stdio: ["pipe", "pipe", "pipe"],
      env: {
        ...{ NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LANG: "C.UTF-8", OPENBLAS_NUM_THREADS: "1" },
        ...{ TMPDIR: scratch, CONNECTOR_SCRATCH: scratch, CONNECTOR_MEGABYTES: String(megabytes) },
        // Certificates that the installation trusts besides those of the system.
        SSL_CERT_FILE: process.env.SSL_CERT_FILE,
      },
    });
    this.#child.stdin.on("error", () => undefined);
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#take(line));
    this.#child.stderr.on("data", (data: Buffer) => {
      this.#errorText = (this.#errorText + data.toString()).slice(-mostErrorText);
    });
    const end = (cause?: unknown) => {
      this.#isOver = true;
      rmSync(scratch, { recursive: true, force: true });
      if (this.#target !== undefined) rmSync(`${this.#target}.partial`, { force: true });
      const exited = new CaveatError("connector_unavailable", "The database connector process exited unexpectedly.", {
        cause: cause ?? new Error(this.#errorText),
        remedy: "Try again.",
      });
      this.#settle({ error: this.#reason ?? exited });
      this.#ended.resolve();
    };
    this.#child.on("error", end);
    this.#child.on("close", () => end());
  }

  /** Whether it has ended or is about to end. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Megabytes that it used when it was last measured. */
  get megabytes(): number {
    return this.#used;
  }

  /**
   * Performs one request. `reply` is its result: rejects with the error that `toConnectorError` returns for its fault, with `LimitReached`, and with `cancelled` when
   * the signal aborts, even if neither the driver nor the server reacts. `free` resolves when the process can take the next request or has ended.
   */
  request(
    request: ConnectorRequest,
    { silentSeconds, signal, onProgress }: RequestOptions,
  ): { reply: Promise<unknown>; free: Promise<void> } {
    const id = String((this.#count += 1));
    this.#target = typeof request.target === "string" ? request.target : undefined;
    const free = Promise.withResolvers<void>();
    const reply = Promise.withResolvers<unknown>();
    const watching = setInterval(() => void this.#watch(), memoryEveryMs);
    const silence = setTimeout(() => {
      this.#kill(
        new LimitReached(
          "timeout",
          `Nothing arrived within the time limit of ${silentSeconds.toLocaleString("en")} s.`,
        ),
      );
    }, silentSeconds * 1_000);
    const timers: NodeJS.Timeout[] = [];
    const stopped = toConnectorError({ code: "cancelled", message: "The query was stopped.", detail: null });
    const cancel = () => {
      this.#write({ id, work: "cancel" });
      timers.push(
        setTimeout(() => reply.reject(stopped), mostStoppingMs),
        setTimeout(() => this.#kill(stopped), mostEndingMs),
      );
    };
    this.#pending = {
      id,
      settle: (outcome) => {
        clearInterval(watching);
        for (const timer of [silence, ...timers]) clearTimeout(timer);
        signal?.removeEventListener("abort", cancel);
        if ("error" in outcome) reply.reject(outcome.error);
        else reply.resolve(outcome.result);
        free.resolve();
      },
      onProgress: (progress) => {
        silence.refresh();
        onProgress?.(progress);
      },
    };
    signal?.addEventListener("abort", cancel, { once: true });
    this.#write({ ...request, id });
    if (signal?.aborted === true) cancel();
    return { reply: reply.promise, free: free.promise };
  }

  /** Ends the process; a running statement is cancelled. */
  async close(): Promise<void> {
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), mostClosingMs);
    await this.#ended.promise;
    clearTimeout(timer);
  }

  async #watch(): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined) return;
    const asked = this.#pending;
    this.#used = await readMemory(pid);
    if (this.#used <= this.#megabytes || asked === undefined || asked !== this.#pending) return;
    const gigabytes = (this.#megabytes / 1024).toLocaleString("en", { maximumFractionDigits: 1 });
    this.#kill(new LimitReached("too_large", `The query needs more memory than the ${gigabytes} GB that it may use.`));
  }

  #kill(error: Error): void {
    this.#isOver = true;
    this.#reason ??= error;
    this.#child.kill("SIGKILL");
  }

  #settle(outcome: Outcome): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.settle(outcome);
  }

  #write(line: object): void {
    if (this.#isOver) return;
    this.#child.stdin.write(`${JSON.stringify(line)}\n`);
  }

  #take(line: string): void {
    const reply = Reply.parse(JSON.parse(line));
    if (this.#pending?.id !== reply.id) return;
    if ("progress" in reply) return this.#pending.onProgress(reply.progress);
    this.#target = undefined;
    this.#settle("fault" in reply ? { error: toConnectorError(reply.fault) } : { result: reply.result });
  }
}
