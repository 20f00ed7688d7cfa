import { access, constants, mkdir } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readLaunchSettings } from "../../lib/server/launch/launch-settings.mjs";
import { takeProcessLock } from "../setup/process-lock.mjs";
import { SetUpFault } from "../setup/set-up-fault.mjs";

/** How long the remaining processes of a killed start may take to notice and exit. */
const patienceMilliseconds = 8_000;

/**
 * Determines where all data is stored: CAVEAT_DATA_DIR, relative to where npm was called, or `.data` in the repository.
 * @param {{ root: string, env: NodeJS.ProcessEnv }} given
 * @returns {string} absolute
 */
export function toDataDirectory({ root, env }) {
  const { dataDirectory } = readLaunchSettings(env).settings;
  if (dataDirectory === undefined) return join(root, ".data");
  if (isAbsolute(dataDirectory)) return resolve(dataDirectory);
  return resolve(env.INIT_CWD ?? process.cwd(), dataDirectory);
}

/**
 * Creates the directory for its owner only.
 * @param {string} directory
 * @throws {SetUpFault} when it cannot be created or written
 */
export async function ensureDataDirectory(directory) {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "ENOSPC") {
      throw new SetUpFault(`The disk that holds ${directory} is full.`, "Free some space on it and start again.");
    }
    if (code === "EEXIST" || code === "ENOTDIR") {
      throw new SetUpFault(`${directory} is not a folder.`, "Set CAVEAT_DATA_DIR to a folder.");
    }
    throw new SetUpFault(
      `The data directory ${directory} cannot be written by the present user.`,
      "Set CAVEAT_DATA_DIR to a folder of your own, or change its owner.",
    );
  }
}

/**
 * Makes this the only server on the data directory. Servers that share a database may share it and need no lock.
 * @param {string} directory
 * @returns {Promise<import("../setup/process-lock.mjs").TakenLock>}
 * @throws {SetUpFault} when another one runs
 */
export async function lockDataDirectory(directory) {
  const end = Date.now() + patienceMilliseconds;
  for (;;) {
    const lock = await takeProcessLock(directory, "server");
    if (lock.taken) return lock;
    // The server of a killed start is about to exit; a complete start stays.
    if (lock.isTakerAlive || Date.now() > end) throw toLockFault(directory, lock.pids);
    await wait(100);
  }
}

/** @param {string} directory @param {readonly number[]} pids @returns {SetUpFault} */
function toLockFault(directory, pids) {
  return new SetUpFault(
    `Another Caveat (process ${pids.join(" and ")}) already runs on the data directory ${directory}.`,
    "Use that one, end it, or give this one its own: CAVEAT_DATA_DIR=/another/folder PORT=3001 npm start (several may share one only with a common DATABASE_URL).",
  );
}
