import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { runChecks } from "../checks/run-checks.mjs";
import { toPinnedNode } from "../setup/javascript-packages.mjs";
import { ensurePageBuild, quietEnvironment } from "../setup/page-build.mjs";
import { toDuration } from "../setup/progress.mjs";
import { SetUpFault, toFaultText } from "../setup/set-up-fault.mjs";
import { checksEnvironment } from "../setup/python-packages.mjs";
import { setUpChecks, setUpConnections, setUpDbt, setUpRest, setUpTestServers } from "../setup/set-up.mjs";
import { findBrowser } from "./find-browser.mjs";
import { addResults, readResults, toPlaywrightResults, toSummary, toVitestResults } from "./read-results.mjs";
import { runVisible } from "./run-visible.mjs";

/**
 * @typedef {import("./read-results.mjs").Results} Results
 * @typedef {{ succeeded: boolean, results?: Results }} StepResult
 */

/**
 * Sets up, then runs every check and every test, whatever fails, and prints the failures and one line of counts at the end.
 * @param {{ root: string, ending: AbortSignal }} options
 * @returns {Promise<number>} exit code
 * @throws {SetUpFault}
 */
export async function runTests({ root, ending }) {
  const { python } = await setUpRest(root, { build: false });
  const connectorPython = await setUpConnections(root);
  await setUpChecks(root);
  await setUpTestServers(root);
  await setUpDbt(root);
  /** @type {string | null} */
  let browser = null;
  const reports = join(root, "test-results");
  await mkdir(reports, { recursive: true });
  const toEnvironment = () => ({
    ...process.env,
    ...quietEnvironment,
    CAVEAT_ROOT: root,
    CAVEAT_PYTHON: python,
    CAVEAT_BROWSER: browser ?? undefined,
    NODE_ENV: undefined,
  });
  const program = (/** @type {string} */ name) => join(root, "node_modules", ".bin", name);
  let isBuilt = false;
  /** @type {[string, () => Promise<StepResult>][]} */
  const steps = [
    [
      "checks",
      async () => {
        // Installing a browser mostly waits for the network, and no check needs it.
        const [failed, found] = await Promise.all([runChecks(root, ending), findBrowser(root)]);
        browser = found;
        return { succeeded: failed.length === 0 };
      },
    ],
    [
      "rules of Python",
      async () => {
        const env = toEnvironment();
        const analyses = await runPytest({ root, env, python, tested: ["lib/execution", "lib/datasets", "bench"] });
        const connector = await runPytest({ root, env, python: connectorPython, tested: ["lib/connections"] });
        const all = [analyses, connector];
        return {
          succeeded: all.every(({ succeeded }) => succeeded),
          results: addResults(all.map(({ results }) => results)),
        };
      },
    ],
    [
      "tests",
      () => {
        const file = join(reports, "vitest.json");
        const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
        return runSuite({
          root,
          env: toEnvironment(),
          file,
          toResults: toVitestResults,
          command: [toPinnedNode(root), program("vitest"), "run", ...reporters],
        });
      },
    ],
    ["build", async () => ({ succeeded: (isBuilt = await build(root)) })],
    [
      "journeys",
      async () => {
        if (!isBuilt) return { succeeded: false, results: { passed: 0, failed: 1, skipped: 0, failures: [] } };
        const file = join(reports, "playwright.json");
        const command = [toPinnedNode(root), program("playwright"), "test", ...(await chooseJourneys(root, browser))];
        const own = { ...toEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
        return runSuite({ root, env: own, file, toResults: toPlaywrightResults, command });
      },
    ],
  ];
  return runSteps(steps, { ending, hasBrowser: () => browser !== null });
}

/**
 * @param {[string, () => Promise<StepResult>][]} steps
 * @param {{ ending: AbortSignal, hasBrowser: () => boolean }} given
 * @returns {Promise<number>} exit code
 */
async function runSteps(steps, { ending, hasBrowser }) {
  /** @type {string[]} */
  const lines = [];
  /** @type {string[]} */
  const failed = [];
  /** @type {Results[]} */
  const results = [];
  for (const [name, run] of steps) {
    console.log(`\n── ${name}`);
    const start = Date.now();
    const result = await run();
    if (ending.aborted) return 1;
    if (!result.succeeded) failed.push(name);
    if (result.results) results.push(result.results);
    const duration = toDuration(Math.round((Date.now() - start) / 1000));
    lines.push(
      `${result.succeeded ? "✓" : "✗"} ${name} (${duration})${result.results ? `: ${toSummary([result.results])}` : ""}`,
    );
  }
  console.log(`\n${lines.join("\n")}`);
  if (!hasBrowser()) {
    console.log(
      "\nNO BROWSER WAS FOUND, SO THE BROWSER TESTS DID NOT RUN. Install Chromium or Chrome, or name one in CAVEAT_BROWSER.",
    );
  }
  if (failed.length > 0) {
    console.log(`\nFailed: ${failed.join(", ")}`);
    for (const failure of results.flatMap(({ failures }) => failures)) console.log(`- ${failure}`);
  }
  console.log(`\n${toSummary(results)}`);
  return failed.length > 0 ? 1 : 0;
}

/**
 * Tests Python with the packages that it runs with. @param {{ root: string, env: NodeJS.ProcessEnv, python: string,
 * tested: string[] }} options
 */
function runPytest({ root, env, python, tested }) {
  const file = join(root, "test-results", "pytest.json");
  const packages = join(root, checksEnvironment.folder, "packages");
  const command = [python, "-B", join(root, "scripts", "tests", "run_pytest.py"), packages, file, ...tested];
  return runSuite({ root, env, file, toResults: (counts) => counts, command });
}

/** @param {{ root: string, env: NodeJS.ProcessEnv, file: string, toResults: (report: any) => Results, command: string[] }} options */
async function runSuite({ root, env, file, toResults, command: [program = "", ...parameters] }) {
  await rm(file, { force: true });
  const succeeded = await runVisible(program, parameters, { cwd: root, env });
  const results = await readResults({ file, toResults, succeeded });
  return { succeeded: succeeded && results.failed === 0, results };
}

/** @param {string} root @returns {Promise<boolean>} whether there are pages to test */
async function build(root) {
  try {
    await ensurePageBuild(root);
    return true;
  } catch (error) {
    if (!(error instanceof SetUpFault)) throw error;
    console.log(toFaultText(error));
    return false;
  }
}

/** Without a browser only the journeys over the HTTP API run. @param {string} root @param {string | null} browser */
async function chooseJourneys(root, browser) {
  const folders = await readdir(join(root, "e2e"));
  return browser || !folders.includes("api") ? [] : ["e2e/api"];
}
