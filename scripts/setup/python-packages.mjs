import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, readlink, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { assertRoom } from "./assert-room.mjs";
import { toInstallFault } from "./install-fault.mjs";
import { showProgress } from "./progress.mjs";
import { getInterpreter, toVersionText } from "./python-interpreter.mjs";
import { runCommand } from "./run-command.mjs";
import { SetUpFault } from "./set-up-fault.mjs";
import { readStamp, writeStamp } from "./stamp.mjs";

const run = promisify(execFile);

/**
 * A Python environment with pinned packages.
 * @typedef {object} PythonEnvironment
 * @property {string} folder its folder in the repository
 * @property {string} requirements the file with the pins and hashes
 * @property {string} [source] the same for packages that are built here, by what the other file installs
 * @property {string} task what installing it is called
 * @property {number} neededMegabytes free disk space that installing it takes
 * @property {string} [usually] how long installing it takes on an ordinary computer
 */

/** Runs the analyses and reads files. @type {PythonEnvironment} */
const analysisEnvironment = {
  folder: ".venv",
  requirements: "requirements.txt",
  task: "Installing Python packages",
  neededMegabytes: 1500,
  usually: "30 s",
};

/** Talks to databases; exists once somebody has added a connection. @type {PythonEnvironment} */
export const connectionsEnvironment = {
  folder: ".venv-connections",
  requirements: "requirements-connections.txt",
  source: "requirements-connections-source.txt",
  task: "Installing the connection drivers",
  neededMegabytes: 1000,
};

/** Runs the servers that tests need: object storage and a cluster. @type {PythonEnvironment} */
export const testServersEnvironment = {
  folder: ".venv-connections-test",
  requirements: "requirements-connections-test.txt",
  task: "Installing the servers that tests need",
  neededMegabytes: 1000,
};

/** Runs the exports of recipes as dbt does; for tests alone. @type {PythonEnvironment} */
export const dbtEnvironment = {
  folder: ".venv-dbt",
  requirements: "requirements-dbt.txt",
  task: "Installing dbt for tests",
  neededMegabytes: 1000,
};

/** Checks and tests Python. @type {PythonEnvironment} */
export const checksEnvironment = {
  folder: ".venv-checks",
  requirements: "requirements-checks.txt",
  task: "Installing what checks Python",
  neededMegabytes: 500,
};

/** Prints version, location and installed packages of the environment it runs in. */
const question = `
import importlib.metadata, json, sys
print(json.dumps({
    "version": list(sys.version_info[:3]),
    "prefix": sys.prefix,
    "packages": {d.metadata["Name"].lower().replace("_", "-").replace(".", "-"): d.version for d in importlib.metadata.distributions()},
}))
`;
const shortQuestion = "import sys; print('.'.join(map(str, sys.version_info[:3])), sys.prefix)";

/**
 * Ensures that an environment holds exactly its pinned packages. Recreates an environment that is broken, was moved, or was
 * left unfinished. Takes a moment otherwise.
 * @param {string} root the repository
 * @param {object} [options]
 * @param {(pid: number) => void} [options.onStart] receives the id of the working process
 * @param {PythonEnvironment} [options.environment]
 * @returns {Promise<string>} the interpreter of the environment
 * @throws {SetUpFault}
 */
export async function ensurePythonPackages(root, { onStart, environment = analysisEnvironment } = {}) {
  const folder = join(root, environment.folder);
  const python = toEnvironmentPython(folder);
  const files = [environment.requirements, ...(environment.source ? [environment.source] : [])];
  const requirements = (await Promise.all(files.map((file) => readFile(join(root, file), "utf8")))).join("");
  const stamp = join(folder, "caveat-installed");
  const stamped = await readStamp(stamp);
  const present = await findEnvironment(python);
  if (present && stamped === toStamp(requirements, present)) return python;
  if (present && stamped === null && (await isInstalledByHand(python, folder, requirements))) {
    await writeStamp(stamp, toStamp(requirements, present));
    return python;
  }
  const interpreter = await getInterpreter();
  await assertRoom(root, environment.neededMegabytes, environment.task);
  await makeEnvironment({ root, folder, executable: interpreter.executable, onStart });
  await writeStamp(stamp, "unfinished");
  const version = toVersionText(interpreter.version);
  await installRequirements({ root, python, environment, requirements, onStart, version });
  const made = await findEnvironment(python);
  if (!made)
    throw new SetUpFault(
      "The new Python environment does not run.",
      "Name another Python: PYTHON=/path/to/python3 npm start",
    );
  await writeStamp(stamp, toStamp(requirements, made));
  return python;
}

/**
 * Links the folder of an environment's packages as `packages`: a path without the version of Python, for settings of tools.
 * @param {string} root the repository
 * @param {PythonEnvironment} environment which is installed
 */
export async function linkPackages(root, environment) {
  const folder = join(root, environment.folder);
  const version = (await readdir(join(folder, "lib"))).find((name) => name.startsWith("python"));
  const target = join("lib", version ?? "python3", "site-packages");
  const link = join(folder, "packages");
  if ((await readlink(link).catch(() => null)) === target) return;
  await rm(link, { force: true });
  await symlink(target, link);
}

/** @param {string} folder */
function toEnvironmentPython(folder) {
  return join(folder, "bin", "python");
}

/**
 * Returns version and location as the environment itself reports them; null when it does not run. @param {string}
 * python
 */
async function findEnvironment(python) {
  try {
    return (await run(python, ["-I", "-c", shortQuestion], { timeout: 20_000 })).stdout.trim();
  } catch {
    return null;
  }
}

/** @param {string} requirements @param {string} environment */
function toStamp(requirements, environment) {
  return `${createHash("sha256").update(requirements).digest("hex")} ${environment}`;
}

/**
 * Lists the unconditional pins of a requirements file, in pip's spelling of names.
 * @param {string} requirements
 * @returns {{ name: string, version: string }[]}
 */
export function toPins(requirements) {
  return [...requirements.matchAll(/^([A-Za-z0-9._-]+)==([^\s;\\]+)[ \t]*(;?)/gm)]
    .filter(([, , , marker]) => marker !== ";")
    .map(([, name = "", version = ""]) => ({ name: name.toLowerCase().replace(/[-_.]+/g, "-"), version }));
}

/**
 * Whether another user has created an equivalent environment. @param {string} python @param {string} folder @param
 * {string} requirements
 */
async function isInstalledByHand(python, folder, requirements) {
  try {
    const found = JSON.parse((await run(python, ["-I", "-c", question], { timeout: 60_000 })).stdout);
    return (
      found.prefix === folder && toPins(requirements).every(({ name, version }) => found.packages[name] === version)
    );
  } catch {
    return false;
  }
}

/** @param {{ root: string, folder: string, executable: string, onStart?: (pid: number) => void }} options */
async function makeEnvironment({ root, folder, executable, onStart }) {
  await rm(folder, { recursive: true, force: true });
  const progress = showProgress("Making a Python environment");
  const { succeeded, output } = await runCommand(executable, ["-I", "-m", "venv", folder], { cwd: root, onStart });
  if (succeeded) return progress.done();
  progress.fail();
  throw toInstallFault("Making a Python environment", output);
}

/** @param {{ root: string, python: string, environment: PythonEnvironment, requirements: string, version: string, onStart?: (pid: number) => void }} options */
async function installRequirements({ root, python, environment, requirements, version, onStart }) {
  const { task, usually } = environment;
  const total = toPins(requirements).length;
  const progress = showProgress(task, { usually });
  let count = 0;
  const install = (/** @type {string[]} */ ...options) =>
    runCommand(
      python,
      [
        ...["-m", "pip", "install", "--require-hashes", "--no-input", "--progress-bar", "off"],
        ...["--disable-pip-version-check", "--no-warn-script-location", ...options],
      ],
      {
        cwd: root,
        onStart,
        onLine(line) {
          const name = /^Collecting ([A-Za-z0-9._-]+)/.exec(line)?.[1];
          if (name) progress.update(`${name} (${++count} of ${total})`);
          else if (line.startsWith("Installing collected packages")) progress.update("unpacking");
        },
      },
    );
  let { succeeded, output } = await install("--only-binary", ":all:", "-r", environment.requirements);
  if (succeeded && environment.source) {
    const alone = ["--no-binary", ":all:", "--no-deps", "--no-build-isolation"];
    ({ succeeded, output } = await install(...alone, "-r", environment.source));
  }
  if (succeeded) return progress.done();
  progress.fail();
  const unreachable = /Retrying \(|NewConnectionError|ConnectTimeoutError|name resolution/.test(output);
  if (!unreachable && /No matching distribution found|from versions:/.test(output)) {
    throw new SetUpFault(
      `The pinned Python packages are not built for Python ${version} on this computer.`,
      "Name another Python, best 3.11 to 3.13: PYTHON=/path/to/python3 npm start",
    );
  }
  throw toInstallFault(task, unreachable ? `${output}\nFailed to establish a new connection` : output);
}
