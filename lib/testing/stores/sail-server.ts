import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { repositoryRoot } from "../source-files";
import { findFreePort } from "./object-storage";

/** A Spark Connect server of its own. */
export interface SailServer {
  /** Its address, as CLUSTER_URL takes it. */
  url: string;
  port: number;
  /** Id of its process, in which also its workers run. */
  pid: number;
  /** Ends it. */
  stop(): Promise<void>;
}

const sail = path.join(repositoryRoot, ".venv-connections-test", "bin", "sail");
const startMs = 60_000;
const host = "127.0.0.1";

/**
 * Starts Sail, which `npm test` installs.
 * @param options.workers workers of its mode `local-cluster`, threads with one task each at a time; none by default: its mode `local`.
 * @param options.port where it listens; a free one by default.
 * @param options.environment variables such as those that lead to a bucket.
 */
export async function startSail(
  options: { workers?: number; port?: number; environment?: Record<string, string> } = {},
): Promise<SailServer> {
  if (!existsSync(sail)) throw new Error("Run `npm test` once: it installs the servers that tests need.");
  const { workers, port = await findFreePort(), environment } = options;
  const child = spawn(sail, ["spark", "server", "--ip", host, "--port", String(port)], {
    // Not detached, so that it ends with the process group of a run that is interrupted.
    stdio: "ignore",
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: process.env.PATH,
      ...environment,
      ...(workers !== undefined && {
        SAIL_MODE: "local-cluster",
        SAIL_CLUSTER__WORKER_INITIAL_COUNT: String(workers),
        SAIL_CLUSTER__WORKER_MAX_COUNT: String(workers),
        SAIL_CLUSTER__WORKER_TASK_SLOTS: "1",
        SAIL_EXECUTION__DEFAULT_PARALLELISM: String(workers),
      }),
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  for (const end = Date.now() + startMs; !(await answers(port)); await sleep(50)) {
    if (child.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error("Sail did not start.");
  }
  return { url: `sc://${host}:${port}`, port, pid: child.pid ?? 0, stop };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
