import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { toPinnedNode } from "../setup/javascript-packages.mjs";
import { SetUpFault } from "../setup/set-up-fault.mjs";
import { setUpRest } from "../setup/set-up.mjs";
import { runVisible } from "../tests/run-visible.mjs";
import { toTypeScriptCommand } from "./typescript-command.mjs";

/** Folders with files that are run: what measures, and what kills, stops and attacks. */
const folders = ["bench", join("bench", "drills")];

/**
 * Sets up what is missing, then runs one file of `bench/` or `bench/drills/`, which measures and prints.
 * @param {string} root the repository
 * @param {readonly string[]} parameters name of the file without its extension, then its own parameters
 * @returns {Promise<number>} exit code
 * @throws {SetUpFault} for an unknown name
 */
export async function runBench(root, [name = "", ...parameters]) {
  const files = folders.map((folder) => join(root, folder, `${name}.ts`));
  const file = /^[a-z-]+$/.test(name) ? files.find((candidate) => existsSync(candidate)) : undefined;
  if (file === undefined) {
    throw new SetUpFault(
      `There is nothing to measure by the name "${name}".`,
      `Choose one of: ${await listNames(root)}.`,
    );
  }
  const { python } = await setUpRest(root, { build: false });
  const command = toTypeScriptCommand({ root, file, python });
  const succeeded = await runVisible(toPinnedNode(root), [...command.parameters, ...parameters], {
    cwd: process.env.INIT_CWD ?? root,
    env: command.env,
  });
  return succeeded ? 0 : 1;
}

/** @param {string} root */
async function listNames(root) {
  const files = await Promise.all(folders.map((folder) => readdir(join(root, folder)).catch(() => [])));
  return files
    .flat()
    .flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
    .sort()
    .join(", ");
}
