import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { endGroups, endWithUs, onEndRequest } from "../setup/ending.mjs";
import { toInstallFault } from "../setup/install-fault.mjs";
import { toPinnedNode } from "../setup/javascript-packages.mjs";
import { SetUpFault, toFaultText } from "../setup/set-up-fault.mjs";
import { setUpJavaScript } from "../setup/set-up.mjs";

/** The whole shutdown takes at most five seconds. */
const patienceMilliseconds = 4_800;

/**
 * Runs one of our commands: ensures the JavaScript packages, then does the work on the Node that came with them. Errors
 * become sentences, a request to end kills what was started, and the exit code reports the outcome.
 * @param {object} options
 * @param {string} options.root the repository
 * @param {string} options.script the command's own file, run again on the other Node
 * @param {boolean} [options.needsPython] whether the work will need the Python packages
 * @param {(ending: AbortSignal) => Promise<number>} options.work returns the exit code; must end when `ending` is
 * aborted
 */
export async function launch({ root, script, needsPython = true, work }) {
  const ending = new AbortController();
  /** @type {NodeJS.Signals | null} */
  let endedBy = null;
  const stopListening = onEndRequest((signal) => {
    endedBy = signal;
    ending.abort();
    void endGroups(patienceMilliseconds);
  });
  // A closed terminal accepts no more text; that alone must not end the process abnormally.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  try {
    assertSupportedSystem();
    loadEnvironmentFiles(root);
    const isNew = await setUpJavaScript(root, { needsPython });
    // The request to end may have come when nothing was running that it could end.
    ending.signal.throwIfAborted();
    process.exitCode = await (!isNew && runsOnPinnedNode(root) ? work(ending.signal) : runAgain({ root, script }));
  } catch (error) {
    // An error reported by a stopped tool is a consequence of stopping it.
    if (endedBy !== null) process.exitCode = 128 + constants.signals[/** @type {NodeJS.Signals} */ (endedBy)];
    else reportFault(error);
  } finally {
    await endGroups(1_000);
    stopListening();
  }
}

function assertSupportedSystem() {
  if (process.platform !== "win32") return;
  throw new SetUpFault(
    "Caveat runs on Linux and macOS.",
    "On Windows start it inside WSL: https://learn.microsoft.com/windows/wsl",
  );
}

/** @param {string} root */
function runsOnPinnedNode(root) {
  return realpathSync(process.execPath) === realpathSync(toPinnedNode(root));
}

/**
 * Runs this command again, on the Node of the packages.
 * @param {{ root: string, script: string }} options
 * @returns {Promise<number>} its exit code
 */
function runAgain({ root, script }) {
  const child = spawn(toPinnedNode(root), [script, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, CAVEAT_LAUNCHER: String(process.pid), INIT_CWD: process.env.INIT_CWD ?? process.cwd() },
    // In a separate process group, else a Ctrl-C would reach it twice.
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
  });
  endWithUs(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (signal === null) return resolve(code ?? 1);
      reject(new SetUpFault(`The process that runs Caveat was killed (${signal}).`, "Start again."));
    });
  });
}

/** Loads the settings in `.env.local` and `.env`, as the server does. @param {string} root */
function loadEnvironmentFiles(root) {
  for (const name of [".env.local", ".env"]) {
    const file = join(root, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/** @param {unknown} error */
function reportFault(error) {
  const isSystemFault = error instanceof Error && "syscall" in error;
  const fault = isSystemFault ? toInstallFault("Setting Caveat up", String(error)) : error;
  console.error(fault instanceof SetUpFault ? `\n${toFaultText(fault)}\n` : fault);
  process.exitCode = 1;
}
