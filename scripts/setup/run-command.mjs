import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { endWithUs } from "./ending.mjs";

/** Of a chatty tool, more than this is not kept. */
const keptCharacters = 64 * 1024;

/**
 * Runs a program to its end without showing what it prints. It leads a group of its own, which dies with us.
 * @param {string} file
 * @param {readonly string[]} parameters
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {(line: string) => void} [options.onLine] receives each line as it comes
 * @param {(pid: number) => void} [options.onStart]
 * @param {number} [options.timeoutMilliseconds] after which the group is killed
 * @returns {Promise<{ succeeded: boolean, output: string }>} standard output and error in one, the last 64 K of it
 */
export function runCommand(file, parameters, { cwd, env, onLine, onStart, timeoutMilliseconds }) {
  return new Promise((resolve) => {
    const child = spawn(file, parameters, {
      cwd,
      env: env ?? process.env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMilliseconds,
      killSignal: "SIGKILL",
    });
    endWithUs(child);
    let output = "";
    let unfinished = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        output = (output + text).slice(-keptCharacters);
        const lines = (unfinished + text).split(/\r?\n|\r/);
        unfinished = lines.pop() ?? "";
        if (onLine) lines.forEach(onLine);
      });
    }
    child.once("error", (error) => resolve({ succeeded: false, output: String(error) }));
    child.once("spawn", () => child.pid !== undefined && onStart?.(child.pid));
    child.once("close", (code) => resolve({ succeeded: code === 0, output }));
  });
}

/** The last lines of a tool's output that say something, without colours. @param {string} output @param {number} count */
export function toLastLines(output, count) {
  const lines = stripVTControlCharacters(output)
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== "");
  return lines.slice(-count).join("\n");
}
