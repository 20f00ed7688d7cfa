import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { CaveatError } from "@/lib/domain/caveat-error";

/** State of the drivers: not requested yet, being installed, installed, or failed with a reason. */
export type DriversState =
  | { status: "absent" }
  | { status: "preparing"; detail: string }
  | { status: "ready"; python: string }
  | { status: "failed"; detail: string };

/** The environment with the drivers of all connections of this installation. */
export interface Drivers {
  readonly state: DriversState;
  /** Starts installing unless they are installed, being installed, or an attempt has failed. */
  prepare(): void;
  /**
   * Waits until they are ready and returns their interpreter; retries a failed attempt. Throws `connector_unavailable` with the progress if that takes
   * too long, or with the reason if it failed; the signal's abort reason.
   */
  waitUntilReady(options: { ms: number; signal?: AbortSignal }): Promise<string>;
}

/** Manages the environment below the repository `root`, which the set-up script installs. */
export function createDrivers(root: string): Drivers {
  let state: DriversState = { status: "absent" };
  let attempt: Promise<void> | undefined;
  const install = () => {
    if (state.status === "ready" || attempt !== undefined) return;
    state = { status: "preparing", detail: "Installing the connection drivers." };
    attempt = runSetUp(root, (detail) => (state = { status: "preparing", detail }))
      .then((python) => void (state = { status: "ready", python }))
      .catch((error: unknown) => void (state = { status: "failed", detail: (error as Error).message }))
      .finally(() => (attempt = undefined));
  };
  return {
    get state() {
      return state;
    },
    prepare: () => {
      if (state.status !== "failed") install();
    },
    async waitUntilReady({ ms, signal }) {
      install();
      const timer = Promise.withResolvers<void>();
      const timeout = setTimeout(timer.resolve, ms);
      signal?.addEventListener("abort", () => timer.resolve(), { once: true });
      await Promise.race([attempt, timer.promise]);
      clearTimeout(timeout);
      signal?.throwIfAborted();
      if (state.status === "ready") return state.python;
      throw new CaveatError("connector_unavailable", state.status === "absent" ? "" : state.detail, {
        remedy: state.status === "failed" ? "Correct this, then try again." : "Try again in a moment.",
      });
    },
  };
}

/** Number of output lines kept from a failed attempt. */
const mostLines = 20;

/** Runs the set-up script. Returns the interpreter; throws an error with the script's output. */
async function runSetUp(root: string, onProgress: (line: string) => void): Promise<string> {
  const script = path.join(root, "scripts", "set-up-connections.mjs");
  const child = spawn(process.execPath, [script], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      lines.splice(0, lines.length - mostLines);
      onProgress(line);
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on("error", reject);
  child.on("close", resolve);
  const code = await promise;
  if (code !== 0) throw new Error(lines.join("\n"));
  return lines.at(-1) ?? "";
}
