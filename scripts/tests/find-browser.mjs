import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { showProgress } from "../setup/progress.mjs";
import { runCommand } from "../setup/run-command.mjs";
import { toPinnedNode } from "../setup/javascript-packages.mjs";

/** Chromium's headless shell first: it does the same with a tenth less work. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "microsoft-edge",
];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];
const downloadMilliseconds = 5 * 60_000;

/**
 * Finds a browser for the tests: the one that CAVEAT_BROWSER names and no other (`none`: none at all), an installed
 * one, Playwright's own, downloaded if possible, or, for root on Debian, the distribution's package.
 * @param {string} root the repository
 * @returns {Promise<string | null>} its program; null when there is none and none can be installed
 */
export async function findBrowser(root) {
  const installed = await findInstalledBrowser(process.env);
  if (installed || process.env.CAVEAT_BROWSER) return installed;
  return (await findOwnBrowser(root)) ?? (await installDebianBrowser(root));
}

/**
 * Finds one that is already installed.
 * @param {NodeJS.ProcessEnv} env
 * @param {(file: string) => Promise<boolean>} [runs]
 * @returns {Promise<string | null>}
 */
export async function findInstalledBrowser(env, runs = isRunnable) {
  if (env.CAVEAT_BROWSER) return (await runs(env.CAVEAT_BROWSER)) ? env.CAVEAT_BROWSER : null;
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const file of [...files, ...applications]) if (await runs(file)) return file;
  return null;
}

/** Whether it starts: some systems have a program of that name that only says where to get it. @param {string} file */
async function isRunnable(file) {
  try {
    await access(file);
  } catch {
    return false;
  }
  const options = { cwd: "/", timeoutMilliseconds: 20_000 };
  return (await runCommand(file, ["--version"], options)).succeeded;
}

/** @param {string} root */
async function findOwnBrowser(root) {
  const script = 'process.stdout.write((await import("playwright")).chromium.executablePath())';
  const findIt = async () => {
    const { output } = await runCommand(toPinnedNode(root), ["--input-type=module", "-e", script], { cwd: root });
    return (await isRunnable(output.trim())) ? output.trim() : null;
  };
  const present = await findIt();
  if (present) return present;
  const program = join(root, "node_modules", "playwright", "cli.js");
  await tryCommand(root, "Fetching a browser for the tests", [toPinnedNode(root), program, "install", "chromium"]);
  return findIt();
}

/** @param {string} root */
async function installDebianBrowser(root) {
  if (process.getuid?.() !== 0 || !(await isRunnable("/usr/bin/apt-get"))) return null;
  const label = "Installing a browser for the tests";
  await tryCommand(root, `${label} (list)`, ["apt-get", "update"]);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    await tryCommand(root, label, ["apt-get", "install", "-y", "--no-install-recommends", name]);
    const installed = await findInstalledBrowser({ ...process.env, CAVEAT_BROWSER: "" });
    if (installed) return installed;
  }
  return null;
}

/** @param {string} root @param {string} label @param {[string, ...string[]]} command */
async function tryCommand(root, label, [file, ...parameters]) {
  const progress = showProgress(label);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { succeeded } = await runCommand(file, parameters, {
    cwd: root,
    env,
    timeoutMilliseconds: downloadMilliseconds,
  });
  if (succeeded) progress.done();
  else progress.fail();
}
