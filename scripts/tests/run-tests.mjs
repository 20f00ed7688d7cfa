import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { runChecks } from "../checks/run-checks.mjs";
import { toPinnedNode } from "../setup/javascript-packages.mjs";
import { quietEnvironment } from "../setup/page-build.mjs";
import { showProgress } from "../setup/progress.mjs";
import { runCommand } from "../setup/run-command.mjs";
import { SetUpFault, toFaultText } from "../setup/set-up-fault.mjs";
import { setUpRest, setUpTests } from "../setup/set-up.mjs";
import { findBrowser } from "./find-browser.mjs";
import { readResults, toPlaywrightResults, toVitestResults } from "./read-results.mjs";
import { runSteps } from "./run-steps.mjs";

/**
 * @typedef {import("./read-results.mjs").Results} Results
 * @typedef {import("./run-steps.mjs").Step} Step
 * @typedef {import("./run-steps.mjs").StepResult} StepResult
 */

/**
 * Sets up, then runs every check and every test, whatever fails, and prints the failures and one line of counts at the end.
 * @param {{ root: string, ending: AbortSignal }} options
 * @returns {Promise<number>} exit code
 * @throws {SetUpFault}
 */
export async function runTests({ root, ending }) {
  const { python } = await setUpRest(root, { build: false });
  await setUpTests(root);
  const reports = join(root, "test-results");
  await mkdir(reports, { recursive: true });
  // Installing a browser mostly waits for the network, and only the journeys need it.
  const finding = findBrowser(root);
  const environment = {
    ...process.env,
    ...quietEnvironment,
    CAVEAT_ROOT: root,
    CAVEAT_PYTHON: python,
    NODE_ENV: undefined,
  };
  let isBuilt = false;
  /** @type {Step[]} */
  const steps = [
    { name: "build", run: async (print) => ({ succeeded: (isBuilt = await build(root, print)) }) },
    {
      name: "checks",
      // One of them writes the types of the pages into the folder that a build empties first.
      after: ["build"],
      run: async (print) => ({ succeeded: (await runChecks(root, { ending, places: 1, print })).length === 0 }),
    },
    {
      // Its processes often wait for others; the build and the checks fill the pauses.
      name: "tests",
      run: async (print) => {
        const file = join(reports, "vitest.json");
        const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
        const command = ["vitest", "run", ...reporters];
        return runSuite({
          root,
          label: "Testing parts",
          command,
          environment,
          print,
          file,
          toResults: toVitestResults,
        });
      },
    },
    {
      name: "journeys",
      after: ["build", "tests"],
      run: async (print) => {
        const browser = await finding;
        if (!isBuilt) return { succeeded: false, results: { passed: 0, failed: 1, skipped: 0, failures: [] } };
        const file = join(reports, "playwright.json");
        return runSuite({
          root,
          label: "Testing journeys",
          command: ["playwright", "test", ...(await chooseJourneys(root, browser))],
          environment: { ...environment, CAVEAT_BROWSER: browser ?? undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
          print,
          file,
          toResults: toPlaywrightResults,
        });
      },
    },
  ];
  return runSteps(steps, {
    ending,
    toRemark: async () => ((await finding) === null ? noBrowser : null),
  });
}

const noBrowser =
  "NO BROWSER WAS FOUND, SO THE BROWSER TESTS DID NOT RUN. Install Chromium or Chrome, or name one in CAVEAT_BROWSER.";

/**
 * Runs a program of the packages that writes a JSON report to `file`.
 * @param {object} options
 * @param {string} options.root the repository
 * @param {string} options.label what it does, while it runs
 * @param {[string, ...string[]]} options.command
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {(text: string) => void} options.print
 * @param {string} options.file
 * @param {(report: any) => Results} options.toResults
 * @returns {Promise<StepResult>}
 */
async function runSuite({ root, label, command, environment, print, file, toResults }) {
  await rm(file, { force: true });
  const [program, ...parameters] = command;
  const progress = showProgress(label);
  const { succeeded } = await runCommand(
    toPinnedNode(root),
    [join(root, "node_modules", ".bin", program), ...parameters],
    { cwd: root, env: environment, onLine: print },
  );
  const results = await readResults({ file, toResults, succeeded });
  const isWell = succeeded && results.failed === 0;
  if (isWell) progress.done();
  else progress.fail();
  return { succeeded: isWell, results };
}

/** @param {string} root @param {(text: string) => void} print @returns {Promise<boolean>} whether there are pages to test */
async function build(root, print) {
  try {
    // With the lock of the set-up, because a test starts the server, which builds, too.
    await setUpRest(root, { build: true });
    return true;
  } catch (error) {
    if (!(error instanceof SetUpFault)) throw error;
    print(toFaultText(error));
    return false;
  }
}

/** Without a browser only the journeys over the HTTP API run. @param {string} root @param {string | null} browser */
async function chooseJourneys(root, browser) {
  const folders = await readdir(join(root, "e2e"));
  return browser || !folders.includes("api") ? [] : ["e2e/api"];
}
