import { join, sep } from "node:path";
import { toPinnedNode } from "../setup/javascript-packages.mjs";
import { toDuration } from "../setup/progress.mjs";
import { runCommand } from "../setup/run-command.mjs";

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[][]} commands programs with their parameters, run in order: of the JavaScript packages by name, others by path
 * @property {(output: string) => boolean} [isEmpty] whether a successful run checked nothing
 */

const ruff = join(".venv-checks", "bin", "ruff");

/** All checks, the longest first. @type {readonly Check[]} */
export const checks = [
  {
    name: "types",
    commands: [
      ["next", "typegen"],
      ["tsc", "--noEmit", "-p", "."],
    ],
  },
  {
    name: "types of Python",
    commands: [
      ["pyright", "--pythonpath", join(".venv", "bin", "python")],
      ["pyright", "--project", join("lib", "connections"), "--pythonpath", join(".venv-connections", "bin", "python")],
    ],
    isEmpty: (output) => /No source files found|does not exist\.$/m.test(output),
  },
  { name: "lint", commands: [["oxlint", ".", "--deny-warnings"]] },
  { name: "dead code", commands: [["knip"], ["knip", "--production"]] },
  {
    name: "walls",
    commands: [["depcruise", "app", "components", "lib", "--config", ".dependency-cruiser.mjs"]],
    isEmpty: (output) => !/\((?!0 modules)\d+ modules, (?!0 dependencies)\d+ dependencies cruised\)/.test(output),
  },
  { name: "format", commands: [["oxfmt", "--check", "."]] },
  {
    name: "lint and format of Python",
    commands: [
      [ruff, "check", "."],
      [ruff, "format", "--check", "."],
    ],
    isEmpty: (output) => output.includes("No Python files found"),
  },
];

/**
 * Runs all checks and prints a line for each, with the output of failed ones.
 * @param {string} root the repository
 * @param {object} options
 * @param {AbortSignal} options.ending no further check starts after it
 * @param {number} [options.places] how many run at a time
 * @param {(text: string) => void} [options.print]
 * @returns {Promise<string[]>} the names of failed checks
 */
export async function runChecks(root, { ending, places = 2, print = (text) => console.log(text) }) {
  /** @type {string[]} */
  const failed = [];
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check && !ending.aborted; check = waiting.shift()) {
      if (!(await runCheck(root, check, print))) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: places }, work));
  return failed;
}

/** @param {string} root @param {Check} check @param {(text: string) => void} print @returns {Promise<boolean>} whether it succeeded */
async function runCheck(root, { name, commands, isEmpty }, print) {
  const start = Date.now();
  let succeeded = true;
  let output = "";
  for (const [program = "", ...parameters] of commands) {
    const own = join(root, "node_modules", ".bin", program);
    const [file, ...given] = program.includes(sep) ? [join(root, program)] : [toPinnedNode(root), own];
    const result = await runCommand(file, [...given, ...parameters], { cwd: root, env: toCheckEnvironment() });
    succeeded = result.succeeded;
    output += result.output;
    if (!succeeded) break;
  }
  const hasLooked = !succeeded || isEmpty === undefined || !isEmpty(output);
  const isWell = succeeded && hasLooked;
  const duration = toDuration(Math.round((Date.now() - start) / 1000));
  print(`${isWell ? "✓" : "✗"} ${name} (${duration})`);
  if (!isWell) print(output.trim());
  if (!hasLooked) print(`The check "${name}" checked nothing: see its configuration.`);
  return isWell;
}

function toCheckEnvironment() {
  return { ...process.env, NEXT_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
}
