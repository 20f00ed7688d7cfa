import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { SetUpFault } from "./set-up-fault.mjs";

const run = promisify(execFile);

/** The oldest Python that the pinned packages are built for. */
const oldestPython = [3, 11];
const names = ["python3.14", "python3.13", "python3.12", "python3.11", "python3", "python"];

/** Prints what we need to know about an interpreter; Python 2 can run it as well. */
const question = `
import json, sys
try:
    import ensurepip, venv
    can_make = True
except ImportError:
    can_make = False
print(json.dumps({"executable": sys.executable, "version": list(sys.version_info[:3]), "canMake": can_make}))
`;

/**
 * @typedef {{ executable: string, version: number[], canMake: boolean }} Interpreter
 * @typedef {(file: string) => Promise<Interpreter | null>} Inspect
 */

/**
 * Finds the first interpreter that is new enough and can create a virtual environment: the one that PYTHON names, else
 * those on the path, else those in the usual places.
 * @param {object} [surroundings]
 * @param {NodeJS.ProcessEnv} [surroundings.env]
 * @param {Inspect} [surroundings.inspect]
 * @param {() => Promise<string[]>} [surroundings.listUsualPlaces]
 * @returns {Promise<Interpreter>}
 * @throws {SetUpFault} that distinguishes no Python, an old one and one without its venv module
 */
export async function getInterpreter({
  env = process.env,
  inspect = inspectInterpreter,
  listUsualPlaces = () => listUsualInterpreters(env),
} = {}) {
  if (env.PYTHON) return getNamedInterpreter(env.PYTHON, inspect);
  /** @type {Interpreter[]} */
  const unusable = [];
  /** @param {readonly string[]} files */
  const findFirst = async (files) => {
    for (const file of files) {
      const interpreter = await inspect(file);
      if (interpreter && isUsable(interpreter)) return interpreter;
      if (interpreter) unusable.push(interpreter);
    }
    return null;
  };
  const onPath = names.flatMap((name) =>
    (env.PATH ?? "")
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, name)),
  );
  const found = (await findFirst(onPath)) ?? (await findFirst(await listUsualPlaces()));
  if (found) return found;
  throw toInterpreterFault(unusable);
}

/** @param {string} file @param {Inspect} inspect */
async function getNamedInterpreter(file, inspect) {
  const interpreter = await inspect(file);
  if (interpreter === null) {
    throw new SetUpFault(
      `PYTHON names ${file}, which is no Python that runs.`,
      "Correct the variable PYTHON or unset it.",
    );
  }
  if (!isUsable(interpreter)) throw toInterpreterFault([interpreter]);
  return interpreter;
}

/** @param {Interpreter} interpreter */
function isUsable(interpreter) {
  return interpreter.canMake && isNewEnough(interpreter.version);
}

/** @param {readonly number[]} version */
function isNewEnough([major = 0, minor = 0]) {
  return major === oldestPython[0] && minor >= oldestPython[1];
}

/** @param {readonly number[]} version @returns {string} for example `3.12.1` */
export function toVersionText(version) {
  return version.join(".");
}

/** @param {readonly Interpreter[]} unusable all that were found @returns {SetUpFault} */
function toInterpreterFault(unusable) {
  const wanted = oldestPython.join(".");
  const withoutModule = unusable.find(({ version }) => isNewEnough(version));
  if (withoutModule) {
    const [major, minor] = withoutModule.version;
    return new SetUpFault(
      `Python ${toVersionText(withoutModule.version)} at ${withoutModule.executable} cannot make a virtual environment, because its venv module is not installed.`,
      `On Debian or Ubuntu run \`apt-get install python${major}.${minor}-venv\`; elsewhere install Python from https://www.python.org, and start again.`,
    );
  }
  const newest = [...unusable].sort(
    (a, b) => (b.version[0] ?? 0) - (a.version[0] ?? 0) || (b.version[1] ?? 0) - (a.version[1] ?? 0),
  )[0];
  if (newest) {
    return new SetUpFault(
      `Caveat needs Python ${wanted} or newer, and the newest one here is ${toVersionText(newest.version)} at ${newest.executable}.`,
      "Install a newer one, or name it: PYTHON=/path/to/python3 npm start",
    );
  }
  return new SetUpFault(
    `Caveat needs Python ${wanted} or newer, and there is none on this computer.`,
    "Install it from https://www.python.org or with your package manager, or name it: PYTHON=/path/to/python3 npm start",
  );
}

/** @type {Inspect} */
async function inspectInterpreter(file) {
  try {
    const { stdout } = await run(file, ["-I", "-c", question], { timeout: 20_000 });
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

/**
 * Lists interpreters where version managers and installers put them, newest first in each place.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>}
 */
async function listUsualInterpreters(env) {
  const home = env.HOME ?? homedir();
  const folders = ["/usr/local/bin", "/usr/bin", "/opt/homebrew/bin", "/opt/conda/bin"];
  for (const name of ["miniforge3", "miniconda3", "anaconda3", "mambaforge"]) folders.push(join(home, name, "bin"));
  const parents = [
    join(env.PYENV_ROOT ?? join(home, ".pyenv"), "versions"),
    join(home, ".local", "share", "uv", "python"),
    join(home, ".asdf", "installs", "python"),
    join(home, ".local", "share", "mise", "installs", "python"),
    "/Library/Frameworks/Python.framework/Versions",
    "/opt/python",
  ];
  for (const parent of parents) {
    const versions = await readdir(parent).catch(() => []);
    versions.sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
    for (const version of versions) folders.push(join(parent, version, "bin"));
  }
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}
