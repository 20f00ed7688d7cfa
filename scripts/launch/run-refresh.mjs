import { join } from "node:path";
import { toPinnedNode } from "../setup/javascript-packages.mjs";
import { SetUpFault } from "../setup/set-up-fault.mjs";
import { setUpRest } from "../setup/set-up.mjs";
import { runVisible } from "../tests/run-visible.mjs";
import { ensureDataDirectory, toDataDirectory } from "./data-directory.mjs";
import { lockUnlessServed } from "./run-backup.mjs";
import { toTypeScriptCommand } from "./typescript-command.mjs";

/**
 * Runs recipes on newer data, while a server runs or not.
 * @param {string} root the repository
 * @param {readonly string[]} parameters `--dry-run`, or none
 * @returns {Promise<number>} exit code; 1 when a person must decide about a recipe
 * @throws {SetUpFault}
 */
export async function runRefresh(root, parameters) {
  const unknown = parameters.find((parameter) => parameter !== "--dry-run");
  if (unknown !== undefined) {
    throw new SetUpFault(
      "Refreshing takes no parameter but --dry-run.",
      "Call it as: npm run recipes:refresh -- --dry-run",
    );
  }
  const dataDirectory = toDataDirectory({ root, env: process.env });
  await ensureDataDirectory(dataDirectory);
  const lock = await lockUnlessServed(dataDirectory, false);
  try {
    const { python } = await setUpRest(root, { build: false });
    const file = join(root, "lib", "server", "recipes", "refresh", "refresh-command.ts");
    const { parameters: command, env } = toTypeScriptCommand({ root, file, python });
    const served = lock === null ? ["--served"] : [];
    const succeeded = await runVisible(toPinnedNode(root), [...command, ...parameters, ...served], {
      cwd: root,
      env: { ...env, CAVEAT_DATA_DIR: dataDirectory },
    });
    return succeeded ? 0 : 1;
  } finally {
    await lock?.release();
  }
}
