import { join } from "node:path";
import { readLaunchSettings } from "../../lib/server/launch/launch-settings.mjs";
import { toPinnedNode } from "../setup/javascript-packages.mjs";
import { takeProcessLock } from "../setup/process-lock.mjs";
import { SetUpFault } from "../setup/set-up-fault.mjs";
import { setUpRest } from "../setup/set-up.mjs";
import { runVisible } from "../tests/run-visible.mjs";
import { ensureDataDirectory, lockDataDirectory, toDataDirectory } from "./data-directory.mjs";
import { toTypeScriptCommand } from "./typescript-command.mjs";

/**
 * Backs up the installation, or restores a backup with `--restore`. A backup may be made while a server runs.
 * @param {string} root the repository
 * @param {readonly string[]} parameters `--restore`, and the backup's folder, relative to where npm was called
 * @returns {Promise<number>} exit code
 * @throws {SetUpFault}
 */
export async function runBackup(root, parameters) {
  const { restores, folder } = parseParameters(parameters);
  const dataDirectory = toDataDirectory({ root, env: process.env });
  await ensureDataDirectory(dataDirectory);
  const lock = await lockUnlessServed(dataDirectory, restores);
  try {
    const { python } = await setUpRest(root, { build: false });
    const { parameters: command, env } = toTypeScriptCommand({
      root,
      file: join(root, "lib", "server", "backup", "backup-command.ts"),
      python,
    });
    const options = [...(restores ? ["--restore"] : []), ...(lock === null ? ["--served"] : [])];
    const succeeded = await runVisible(
      toPinnedNode(root),
      [...command, ...options, ...(folder === undefined ? [] : ["--", folder])],
      { cwd: process.env.INIT_CWD ?? root, env: { ...env, CAVEAT_DATA_DIR: dataDirectory } },
    );
    return succeeded ? 0 : 1;
  } finally {
    await lock?.release();
  }
}

/**
 * @param {readonly string[]} parameters
 * @returns {{ restores: boolean, folder: string | undefined }}
 */
function parseParameters(parameters) {
  const restores = parameters.includes("--restore");
  const folders = parameters.filter((parameter) => parameter !== "--restore");
  const unknown = folders.find((folder) => folder.startsWith("-"));
  if (unknown !== undefined || folders.length > 1 || (restores && folders.length === 0)) {
    throw new SetUpFault(
      restores ? "Restoring wants the folder of one backup." : "A backup takes one folder at most, a new one.",
      restores ? "Call it as: npm run restore -- /the/backup" : "Call it as: npm run backup -- /a/new/folder",
    );
  }
  return { restores, folder: folders[0] };
}

/**
 * Takes the lock of the data directory; null when a server holds it, which a backup tolerates. With an external
 * database there is nothing to lock.
 * @param {string} dataDirectory
 * @param {boolean} restores
 */
export async function lockUnlessServed(dataDirectory, restores) {
  if (readLaunchSettings(process.env).settings.databaseUrl !== undefined) return null;
  if (restores) return lockDataDirectory(dataDirectory);
  const lock = await takeProcessLock(dataDirectory, "server");
  return lock.taken ? lock : null;
}
