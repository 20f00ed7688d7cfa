import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isWritable } from "./assert-room.mjs";
import { isEnding } from "./ending.mjs";
import { ensureJavaScriptPackages } from "./javascript-packages.mjs";
import { ensurePageBuild } from "./page-build.mjs";
import { ensurePrismaClient } from "./prisma-client.mjs";
import { takeProcessLock } from "./process-lock.mjs";
import { SetUpFault } from "./set-up-fault.mjs";
import {
  checksEnvironment,
  connectionsEnvironment,
  dbtEnvironment,
  ensurePythonPackages,
  linkPackages,
  testServersEnvironment,
} from "./python-packages.mjs";

/**
 * Installs the JavaScript packages, which include the Node that runs everything else. That mostly waits for the
 * network, so the Python packages are installed concurrently if they will be needed.
 * @param {string} root the repository
 * @param {{ needsPython: boolean }} options
 * @returns {Promise<boolean>} whether JavaScript packages were installed
 * @throws {import("./set-up-fault.mjs").SetUpFault} once neither is still running
 */
export async function setUpJavaScript(root, { needsPython }) {
  return withSetUpLock(root, async (onStart) => {
    /** @type {Promise<unknown> | undefined} */
    let beside;
    const [javaScript] = await Promise.allSettled([
      ensureJavaScriptPackages(root, {
        onStart(pid) {
          onStart(pid);
          if (needsPython) beside = ensurePythonPackages(root, { onStart });
          beside?.catch(() => undefined);
        },
      }),
    ]);
    const [python] = await Promise.allSettled([beside]);
    if (javaScript.status === "rejected") throw javaScript.reason;
    if (python.status === "rejected") throw python.reason;
    return javaScript.value;
  });
}

/**
 * Creates everything else that is missing or out of date; needs the JavaScript packages.
 * @param {string} root the repository
 * @param {{ build: boolean }} options whether to build the pages
 * @returns {Promise<{ python: string }>} the interpreter for analyses
 * @throws {import("./set-up-fault.mjs").SetUpFault}
 */
export async function setUpRest(root, { build }) {
  return withSetUpLock(root, async (onStart) => {
    const python = await ensurePythonPackages(root, { onStart });
    await ensurePrismaClient(root, { onStart });
    if (build) await ensurePageBuild(root, { onStart });
    return { python };
  });
}

/**
 * Creates the environment that talks to databases, if it is missing or out of date.
 * @param {string} root the repository
 * @returns {Promise<string>} its interpreter
 * @throws {import("./set-up-fault.mjs").SetUpFault}
 */
export async function setUpConnections(root) {
  return withSetUpLock(root, (onStart) => ensurePythonPackages(root, { onStart, environment: connectionsEnvironment }));
}

/**
 * Creates what the checks of Python read, besides the environment for analyses.
 * @param {string} root the repository
 * @throws {import("./set-up-fault.mjs").SetUpFault}
 */
export async function setUpChecks(root) {
  await setUpEnvironments(root, [connectionsEnvironment, checksEnvironment]);
}

/**
 * Creates all environments that tests and checks need, besides the one for analyses.
 * @param {string} root the repository
 * @returns {Promise<string>} the interpreter with the connection drivers
 * @throws {import("./set-up-fault.mjs").SetUpFault}
 */
export async function setUpTests(root) {
  const environments = [connectionsEnvironment, checksEnvironment, testServersEnvironment, dbtEnvironment];
  const [connections] = await setUpEnvironments(root, environments);
  return connections ?? "";
}

/**
 * Creates environments where missing or out of date, all at the same time, because installing one mostly waits for the
 * network. Returns their interpreters. Throws once none is still being installed.
 * @param {string} root
 * @param {import("./python-packages.mjs").PythonEnvironment[]} environments
 */
function setUpEnvironments(root, environments) {
  return withSetUpLock(root, async (onStart) => {
    const made = await Promise.allSettled(
      environments.map((environment) => ensurePythonPackages(root, { onStart, environment })),
    );
    const interpreters = made.map((result) => {
      if (result.status === "rejected") throw result.reason;
      return result.value;
    });
    await linkPackages(root, checksEnvironment);
    return interpreters;
  });
}

/**
 * Allows one set-up at a time in a repository; a second one waits for the first and then finds everything done.
 * @template Result
 * @param {string} root
 * @param {(onStart: (pid: number) => void) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function withSetUpLock(root, work) {
  // A shared installation that another user set up: either there is nothing to do, or the work reports that it cannot.
  if (!(await isWritable(root))) return work(() => {});
  let announced = false;
  for (;;) {
    const lock = await takeProcessLock(join(root, ".cache"), "set-up");
    if (lock.taken) {
      try {
        return await work((pid) => void lock.addProcess(pid).catch(() => {}));
      } finally {
        await lock.release();
      }
    }
    if (!announced) console.log(`Another start (process ${lock.pids[0]}) is setting Caveat up here; waiting for it …`);
    announced = true;
    await wait(500);
    if (isEnding()) throw new SetUpFault("The set-up was interrupted.", "Start again.");
  }
}
