import { join } from "node:path";
import { toPinnedNode } from "../setup/javascript-packages.mjs";
import { toDuration } from "../setup/progress.mjs";
import { runCommand } from "../setup/run-command.mjs";

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[][]} commands programs of the packages with their parameters, run in order
 * @property {(output: string) => boolean} [isEmpty] whether a successful run checked nothing
 */

/** All checks, the longest first. @type {readonly Check[]} */
export const checks = [
  {
    name: "types",
    commands: [
      ["next", "typegen"],
      ["tsc", "--noEmit", "-p", "."],
    ],
  },
  { name: "lint", commands: [["oxlint", ".", "--deny-warnings"]] },
  { name: "dead code", commands: [["knip"]] },
  {
    name: "walls",
    commands: [["depcruise", "app", "components", "lib", "--config", ".dependency-cruiser.mjs"]],
    isEmpty: (output) => !/\((?!0 modules)\d+ modules, (?!0 dependencies)\d+ dependencies cruised\)/.test(output),
  },
  { name: "format", commands: [["oxfmt", "--check", "."]] },
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
  let result = { succeeded: true, output: "" };
  for (const [program = "", ...parameters] of commands) {
    const file = join(root, "node_modules", ".bin", program);
    result = await runCommand(toPinnedNode(root), [file, ...parameters], { cwd: root, env: toCheckEnvironment() });
    if (!result.succeeded) break;
  }
  const hasLooked = !result.succeeded || isEmpty === undefined || !isEmpty(result.output);
  const isWell = result.succeeded && hasLooked;
  const duration = toDuration(Math.round((Date.now() - start) / 1000));
  print(`${isWell ? "✓" : "✗"} ${name} (${duration})`);
  if (!isWell) print(result.output.trim());
  if (!hasLooked) print(`The check "${name}" checked nothing: see its configuration.`);
  return isWell;
}

function toCheckEnvironment() {
  return { ...process.env, NEXT_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
}
