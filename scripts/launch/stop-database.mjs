import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { findStartTime } from "../setup/process-identity.mjs";

const run = promisify(execFile);

/**
 * Stops the embedded database of a data directory if it still runs, because a killed server could not do it.
 * @param {string} dataDirectory
 * @param {number} [patienceMilliseconds] for an orderly shutdown; after that Postgres must recover at the next start
 */
export async function stopDatabase(dataDirectory, patienceMilliseconds = 2_000) {
  const folder = join(await findHome(join(dataDirectory, "database")), "cluster");
  const pid = await findServer(folder);
  if (pid === null) return;
  const startTime = await findStartTime(pid);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGQUIT"])) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const end = Date.now() + patienceMilliseconds;
    while (Date.now() < end) {
      if ((await findStartTime(pid)) !== startTime) return;
      await wait(20);
    }
  }
}

/** Finds the database in its directory, or where the pointer in it says. @param {string} directory */
async function findHome(directory) {
  try {
    return (await readFile(join(directory, "location"), "utf8")).trim();
  } catch {
    return directory;
  }
}

/**
 * Finds the process that serves the cluster, by its pid file and its command line. @param {string} folder @returns
 * {Promise<number | null>}
 */
async function findServer(folder) {
  try {
    const pid = Number((await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[0]);
    if (!Number.isInteger(pid) || pid <= 1) return null;
    const command =
      process.platform === "linux"
        ? await readFile(`/proc/${pid}/cmdline`, "utf8")
        : (await run("ps", ["-o", "args=", "-p", String(pid)])).stdout;
    return command.includes("postgres") && command.includes(folder.slice(1)) ? pid : null;
  } catch {
    return null;
  }
}
