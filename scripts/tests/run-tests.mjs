import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { runChecks } from "../checks/run-checks.mjs";
import { toPinnedNode } from "../setup/javascript-packages.mjs";
import { quietEnvironment } from "../setup/page-build.mjs";
import { showProgress } from "../setup/progress.mjs";
import { runCommand } from "../setup/run-command.mjs";
import { SetUpFault, toFaultText } from "../setup/set-up-fault.mjs";
import { checksEnvironment } from "../setup/python-packages.mjs";
import { setUpRest, setUpTests } from "../setup/set-up.mjs";
import { findBrowser } from "./find-browser.mjs";
import { addResults, readResults, toPlaywrightResults, toVitestResults } from "./read-results.mjs";
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
  const connectorPython = await setUpTests(root);
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
  const program = (/** @type {string} */ name) => join(root, "node_modules", ".bin", name);
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
      name: "rules of Python",
      after: ["checks"],
      run: async (print) => {
        const test = (/** @type {string} */ interpreter, /** @type {string[]} */ tested) =>
          runPytest({ root, environment, print, python: interpreter, tested });
        const analyses = await test(python, ["lib/execution", "lib/datasets", "bench"]);
        const connector = await test(connectorPython, ["lib/connections"]);
        return {
          succeeded: analyses.succeeded && connector.succeeded,
          results: addResults([analyses.results, connector.results]),
        };
      },
    },
    {
      // Its processes often wait for others; the build and the checks fill the pauses.
      name: "tests",
      run: async (print) => {
        const file = join(reports, "vitest.json");
        const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
        return runSuite({
          root,
          label: "Testing parts",
          program: toPinnedNode(root),
          parameters: [program("vitest"), "run", ...reporters],
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
          program: toPinnedNode(root),
          parameters: [program("playwright"), "test", ...(await chooseJourneys(root, browser))],
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
 * Tests Python with the packages that it runs with. @param {{ root: string, environment: NodeJS.ProcessEnv, print: (text: string) => void,
 * python: string, tested: string[] }} options
 */
function runPytest({ root, environment, print, python, tested }) {
  const file = join(root, "test-results", "pytest.json");
  const packages = join(root, checksEnvironment.folder, "packages");
  const parameters = ["-B", join(root, "scripts", "tests", "run_pytest.py"), packages, file, ...tested];
  const label = `Testing Python below ${tested.join(", ")}`;
  return runSuite({
    root,
    label,
    program: python,
    parameters,
    environment,
    print,
    file,
    toResults: (counts) => counts,
  });
}

/**
 * Runs a program that writes a JSON report to `file`.
 * @param {object} options
 * @param {string} options.root the repository
 * @param {string} options.label what it does, while it runs
 * @param {string} options.program
 * @param {string[]} options.parameters
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {(text: string) => void} options.print
 * @param {string} options.file
 * @param {(report: any) => Results} options.toResults
 */
async function runSuite({ root, label, program, parameters, environment, print, file, toResults }) {
  await rm(file, { force: true });
  const progress = showProgress(label);
  const { succeeded } = await runCommand(program, parameters, { cwd: root, env: environment, onLine: print });
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
