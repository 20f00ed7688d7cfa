import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rm, stat, truncate } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { CaveatError } from "@/lib/domain/caveat-error";
import { isDiskFull, toDiskFullError } from "@/lib/domain/disk-full";
import { databaseEnvironment, type DatabaseBinaries } from "./embedded-database-binaries";
import type { DatabaseCluster } from "./embedded-database-cluster";
import { toDatabasePlace } from "./embedded-database-place";

const run = promisify(execFile);
const logLimitBytes = 4 * 1024 * 1024;
/** Name of the setting that holds the folder. */
const folderSetting = "caveat.folder";

/** The content of the server's `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads the server's pid file, whether or not it still runs; null when there is no usable file. */
export async function readPostmaster(folder: string): Promise<Postmaster | null> {
  try {
    const lines = (await readFile(path.join(folder, "postmaster.pid"), "utf8")).split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    if (!Number.isInteger(pid) || pid <= 0) return null;
    return { pid, port, ready: lines[7]?.trim() === "ready" };
  } catch {
    return null;
  }
}

/**
 * Whether the process is the server of that folder. Only the command line shows it: ids are reused after a restart of
 * the machine, and a zombie still counts as alive.
 */
export async function isPostmasterRunning(pid: number, folder: string): Promise<boolean> {
  try {
    const command =
      process.platform === "linux"
        ? await readFile(`/proc/${pid}/cmdline`, "utf8")
        : (await run("ps", ["-o", "args=", "-p", String(pid)])).stdout;
    const named = `${folderSetting}=${folder}`;
    return command.split(/[\0\n]| -/).some((part) => part === folder || part === named || part.endsWith(` ${folder}`));
  } catch {
    return false;
  }
}

/**
 * Starts a server on the cluster, in its own process group so that a Ctrl-C for the parent does not reach it, and waits
 * until it accepts connections. Null when it ended instead, as it does when another server has the cluster or the port.
 */
export async function launchPostmaster(options: {
  cluster: DatabaseCluster;
  binaries: DatabaseBinaries;
  port: number;
}): Promise<Postmaster | null> {
  const { cluster, port } = options;
  const logFile = toLogFile(cluster);
  await truncateLog(logFile);
  const log = await open(logFile, "a", 0o600);
  try {
    if (cluster.account) await log.chown(cluster.account.uid, cluster.account.gid);
    const place = toDatabasePlace(cluster.folder, cluster.account);
    const child = spawn(options.binaries.postgres, ["-D", place.path, ...toSettings(cluster.folder, port)], {
      ...cluster.account,
      cwd: place.cwd,
      env: databaseEnvironment,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    await once(child, "spawn");
    child.unref();
    while (child.exitCode === null && child.signalCode === null) {
      const postmaster = await readPostmaster(cluster.folder);
      if (postmaster?.pid === child.pid && postmaster?.ready) return postmaster;
      await wait(10);
    }
    return null;
  } finally {
    await log.close();
  }
}

function toLogFile(cluster: DatabaseCluster): string {
  return path.join(path.dirname(cluster.folder), "postgres.log");
}

function toSettings(folder: string, port: number): string[] {
  const settings = {
    // Postgres ignores it: it makes the command line name the server's folder, which identifies it later.
    [folderSetting]: folder,
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    shared_buffers: "32MB",
    max_wal_size: "256MB",
    wal_level: "minimal",
    max_wal_senders: "0",
    // Its own helper processes have no benefit at this size.
    io_method: "sync",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function truncateLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimitBytes) await truncate(file);
}

/** Explains why no server could be started, from the last lines of its log. */
export async function toLaunchFault(cluster: DatabaseCluster): Promise<CaveatError> {
  const logFile = toLogFile(cluster);
  const text = await readFile(logFile, "utf8").catch(() => "");
  const cause = new Error(text.trim().split("\n").slice(-8).join("\n"));
  if (isDiskFull(cause)) {
    return toDiskFullError(cause, {
      lost: "The disk is full, so the database could not start.",
      remedy: "Free some space and restart Caveat.",
    });
  }
  const version = /initialized by PostgreSQL version (\d+)/.exec(cause.message)?.[1];
  if (version) {
    return new CaveatError(
      "database_unavailable",
      `The database was created by Postgres ${version}, a different version.`,
      {
        cause,
        remedy: "Start the version of Caveat that made it, or set CAVEAT_DATA_DIR to another folder.",
      },
    );
  }
  return new CaveatError("database_unavailable", "The built-in database did not start.", {
    cause,
    remedy: `Its log is in ${logFile}.`,
  });
}

/** Stops the server: fast shutdown, after three seconds an immediate one. Resolves once it is gone. */
export async function stopPostmaster(pid: number, folder: string): Promise<void> {
  for (const { signal, seconds } of [
    { signal: "SIGINT", seconds: 3 },
    { signal: "SIGQUIT", seconds: 1 },
    { signal: "SIGKILL", seconds: 1 },
  ] as const) {
    if (!(await isPostmasterRunning(pid, folder))) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end) {
      if (!(await isPostmasterRunning(pid, folder))) return;
      await wait(20);
    }
  }
}

/**
 * Removes the pid file when it still names the dead server `pid`. Postgres does so itself unless another process has
 * the same id, which it then mistakes for a server.
 */
export async function forgetPostmaster(pid: number, folder: string): Promise<void> {
  const found = await readPostmaster(folder);
  if (found?.pid !== pid || (await isPostmasterRunning(pid, folder))) return;
  await rm(path.join(folder, "postmaster.pid"), { force: true });
}

/** Finds a port on 127.0.0.1 that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
