import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CaveatError } from "@/lib/domain/caveat-error";
import { endOfReport } from "./apart-reading";
import { yieldToServer } from "./yield-to-server";

const programFile = path.join("lib", "datasets", "apart", "reading-program.ts");
const hooksFile = path.join("scripts", "setup", "typescript-hooks.mjs");

/** Maximum characters of a report; a table of 20,000 columns has a tenth of them. */
const longestReport = 256 * 1024 ** 2;

/** A process that has loaded the readers and waits for a request. */
export class ReadingChild {
  readonly #process: ChildProcess;
  readonly #ended: Promise<void>;
  #hasEnded = false;
  /** Why it could not be started. */
  #fault: unknown;
  #printed: string[] = [];
  #onReport: () => void = () => undefined;
  #hasWorked = false;

  /**
   * @param options.root the repository's folder.
   * @param options.heap megabytes of JavaScript heap.
   */
  constructor({ root, heap }: { root: string; heap: number }) {
    const flags = [
      "--experimental-transform-types",
      "--disable-warning=ExperimentalWarning",
      `--max-old-space-size=${heap}`,
      `--import=${pathToFileURL(path.join(root, hooksFile)).href}`,
    ];
    const { PATH, HOME, TMPDIR } = process.env;
    // Without a compile cache, compiling the program would take half the time of reading a small file.
    const NODE_COMPILE_CACHE = path.join(root, ".cache", "node");
    this.#process = spawn(process.execPath, [...flags, path.join(root, programFile)], {
      cwd: root,
      env: { NODE_ENV: "production", NODE_COMPILE_CACHE, PATH, HOME, TMPDIR },
      stdio: ["pipe", "pipe", "ignore"],
      // A process group of its own, so that its descendants end with it.
      detached: true,
    });
    yieldToServer(this.#process);
    // A child that ends before it is asked is not an error of this pipe.
    this.#process.stdin?.on("error", () => undefined);
    let length = 0;
    this.#process.stdout?.setEncoding("utf8").on("data", (piece: string) => {
      length += piece.length;
      if (length > longestReport) this.#killGroup();
      else this.#printed.push(piece);
      if (!piece.endsWith(endOfReport)) return;
      length = 0;
      this.#onReport();
    });
    this.#ended = new Promise((resolve) => {
      const end = () => {
        this.#killGroup();
        this.#hasEnded = true;
        this.#onReport();
        resolve();
      };
      this.#process.once("close", end).once("error", (error) => {
        this.#fault = error;
        end();
      });
    });
  }

  /** Undefined when it could not be started. */
  get processId(): number | undefined {
    return this.#process.pid;
  }

  /** Whether it has performed a request. */
  get hasWorked(): boolean {
    return this.#hasWorked;
  }

  /** Whether it can still be asked. */
  get isAlive(): boolean {
    return !this.#hasEnded && this.processId !== undefined;
  }

  /**
   * Sends a request and returns the report, empty when the process ended without one. Requests must not overlap. The signal ends the
   * process at once, with its descendants. Throws `internal` when the process could not be started.
   */
  async perform(request: unknown, signal: AbortSignal): Promise<string> {
    const stop = () => this.#killGroup();
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    // Waiting for the end of the process, too, would keep everything of this request in memory until then.
    const reported = new Promise<void>((resolve) => {
      this.#onReport = resolve;
      if (this.#hasEnded) resolve();
    });
    this.#process.stdin?.write(`${JSON.stringify(request)}\n`);
    try {
      await reported;
      if (this.processId === undefined) {
        throw new CaveatError("internal", "The process that reads files could not be started.", {
          cause: this.#fault,
          remedy: "Nothing that was stored is lost. Try again; if it happens again, see the server's log.",
        });
      }
      this.#hasWorked = true;
      const printed = this.#printed.join("");
      this.#printed = [];
      return printed.endsWith(endOfReport) ? printed.slice(0, -endOfReport.length) : printed;
    } finally {
      this.#onReport = () => undefined;
      signal.removeEventListener("abort", stop);
    }
  }

  /** Ends the process and waits until it is gone. */
  async close(): Promise<void> {
    this.#killGroup();
    await this.#ended;
  }

  #killGroup(): void {
    // The id of an ended process may belong to another one.
    if (!this.isAlive) return;
    try {
      process.kill(-Number(this.processId), "SIGKILL");
    } catch {
      // It is gone already.
    }
  }
}
