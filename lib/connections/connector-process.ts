import { spawn, type ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { CopyProgress, OpenConnection } from "@/lib/ports/connections/connector";
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

interface Pending {
  settle: (outcome: { result: unknown } | { error: CaveatError }) => void;
  onProgress: ((progress: CopyProgress) => void) | undefined;
}

/** How to start the process. */
export interface ConnectorProgram {
  /** Interpreter of the environment that has the drivers. */
  python: string;
  /** Folder of the program. */
  runtime: string;
}

/** How long a cancelled request waits for the process, whose driver may in turn wait for a server. */
const mostStoppingMs = 1_500;

/** Length of the tail of standard error that is kept. */
const mostErrorText = 2_000;

/** A running connector: sends requests, and matches replies by id. A process that ends fails all its requests. */
export class ConnectorProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #pending = new Map<string, Pending>();
  readonly #ended: Promise<void>;
  #errorText = "";
  #count = 0;
  #isOver = false;

  constructor({ python, runtime }: ConnectorProgram) {
    // The program imports its own modules by name; it sees no other folder and none of the server's variables.
    const start =
      "import sys, runpy; sys.path.insert(0, sys.argv[1]); runpy.run_path(sys.argv[1] + '/connector.py', run_name='__main__')";
    this.#child = spawn(python, ["-I", "-B", "-c", start, runtime], {
      stdio: ["pipe", "pipe", "pipe"],
      env: {
        ...{ NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LANG: "C.UTF-8", OPENBLAS_NUM_THREADS: "1" },
        // Certificates that the installation trusts besides those of the system.
        SSL_CERT_FILE: process.env.SSL_CERT_FILE,
      },
    });
    this.#child.stdin.on("error", () => undefined);
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#take(line));
    this.#child.stderr.on("data", (data: Buffer) => {
      this.#errorText = (this.#errorText + data.toString()).slice(-mostErrorText);
    });
    this.#ended = new Promise((resolve) => {
      const end = (cause?: unknown) => {
        this.#isOver = true;
        const error = new CaveatError("connector_unavailable", "The database connector process exited unexpectedly.", {
          cause: cause ?? new Error(this.#errorText),
          remedy: "Try again.",
        });
        for (const { settle } of this.#pending.values()) settle({ error });
        this.#pending.clear();
        resolve();
      };
      this.#child.on("error", end);
      this.#child.on("close", () => end());
    });
  }

  /** Whether it has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Performs one request. Throws the error that `toConnectorError` returns for its fault; `cancelled` when the signal aborts, even if
   * neither the driver nor the server reacts.
   */
  async request(
    request: ConnectorRequest,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: CopyProgress) => void } = {},
  ): Promise<unknown> {
    signal?.throwIfAborted();
    const id = String((this.#count += 1));
    const { promise, resolve } = Promise.withResolvers<{ result: unknown } | { error: CaveatError }>();
    this.#pending.set(id, { settle: resolve, onProgress });
    let timer: NodeJS.Timeout | undefined;
    const cancel = () => {
      this.#write({ id, work: "cancel" });
      timer = setTimeout(() => this.#leave(id), mostStoppingMs);
    };
    signal?.addEventListener("abort", cancel, { once: true });
    this.#write({ ...request, id });
    const outcome = await promise;
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
    if ("error" in outcome) throw outcome.error;
    return outcome.result;
  }

  /** Ends the process; running statements are cancelled. */
  async close(): Promise<void> {
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), 1_000);
    await this.#ended;
    clearTimeout(timer);
  }

  /** Stops waiting for a reply, which is discarded when it arrives. */
  #leave(id: string): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle({
      error: toConnectorError({ code: "cancelled", message: "The query was stopped.", detail: null }),
    });
  }

  #write(line: object): void {
    if (this.#isOver) return;
    this.#child.stdin.write(`${JSON.stringify(line)}\n`);
  }

  #take(line: string): void {
    const reply = Reply.parse(JSON.parse(line));
    const pending = this.#pending.get(reply.id);
    if (pending === undefined) return;
    if ("progress" in reply) return pending.onProgress?.(reply.progress);
    this.#pending.delete(reply.id);
    pending.settle("fault" in reply ? { error: toConnectorError(reply.fault) } : { result: reply.result });
  }
}
