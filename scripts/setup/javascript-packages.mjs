import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { delimiter, join, sep } from "node:path";
import { promisify } from "node:util";
import { assertRoom } from "./assert-room.mjs";
import { toInstallFault } from "./install-fault.mjs";
import { showProgress } from "./progress.mjs";
import { runCommand } from "./run-command.mjs";
import { SetUpFault } from "./set-up-fault.mjs";
import { readStamp, removeStamp, writeStamp } from "./stamp.mjs";

const run = promisify(execFile);
const task = "Installing JavaScript packages";
const neededMegabytes = 2000;

/**
 * Ensures that exactly the locked packages are installed. Takes milliseconds when they are.
 * @param {string} root the repository
 * @param {{ onStart?: (pid: number) => void }} [options] receives the id of the working process
 * @returns {Promise<boolean>} whether anything was installed
 * @throws {SetUpFault}
 */
export async function ensureJavaScriptPackages(root, { onStart } = {}) {
  const lock = await readFile(join(root, "package-lock.json"));
  const wanted = `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}`;
  const stamp = join(root, "node_modules", ".caveat-installed");
  if ((await readStamp(stamp)) === wanted) return false;
  if (await isInstalledByHand(root, JSON.parse(lock.toString("utf8")))) {
    await writeStamp(stamp, wanted).catch(() => undefined);
    return false;
  }
  await assertRoom(root, neededMegabytes, task);
  await install(root, stamp, onStart);
  await assertPinnedNode(root);
  await writeStamp(stamp, wanted);
  return true;
}

/** Returns the Node that runs everything but set-up. @param {string} root */
export function toPinnedNode(root) {
  return join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

/**
 * @param {string} root
 * @param {string} stamp
 * @param {((pid: number) => void) | undefined} onStart
 */
async function install(root, stamp, onStart) {
  const { command, prefix } = findNpm();
  const progress = showProgress(task, { usually: "1 min" });
  await removeStamp(stamp);
  const { succeeded, output } = await runCommand(
    command,
    [...prefix, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retry-mintimeout=1000"],
    { cwd: root, env: toInstallEnvironment(process.env, root), onStart },
  );
  if (succeeded) return progress.done();
  progress.fail();
  throw toInstallFault(task, output);
}

/**
 * Finds the npm that started this process, or the one on the path.
 * @returns {{ command: string, prefix: string[] }}
 */
function findNpm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js"))
    return { command: process.env.npm_node_execpath ?? process.execPath, prefix: [script] };
  return { command: "npm", prefix: [] };
}

/**
 * Builds the environment of npm install: without the Node it is about to replace, and without production mode, which
 * would omit build dependencies.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function toInstallEnvironment(environment, root) {
  const path = (environment.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, "node_modules") + sep))
    .join(delimiter);
  return {
    ...environment,
    PATH: path,
    NODE_ENV: undefined,
    npm_config_production: undefined,
    npm_config_omit: undefined,
  };
}

/**
 * Whether npm's own record of node_modules matches the lock file, as after `npm install`.
 * @param {string} root
 * @param {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} lock
 */
async function isInstalledByHand(root, lock) {
  try {
    const record = JSON.parse(await readFile(join(root, "node_modules", ".package-lock.json"), "utf8"));
    const isComplete = Object.entries(lock.packages).every(([path, wanted]) => {
      if (path === "") return true;
      const found = record.packages[path];
      if (found === undefined) return wanted.optional === true;
      return found.version === wanted.version && found.integrity === wanted.integrity;
    });
    return isComplete && (await run(toPinnedNode(root), ["--version"])).stdout.startsWith("v");
  } catch {
    return false;
  }
}

/** @param {string} root */
async function assertPinnedNode(root) {
  try {
    await run(toPinnedNode(root), ["--version"]);
  } catch (error) {
    throw new SetUpFault(
      "The Node that Caveat brings along does not run here.",
      "If npm is set to ignore install scripts, start once with `npm_config_ignore_scripts=false npm start`; on Alpine use a Debian-based system.",
      String(error),
    );
  }
}
