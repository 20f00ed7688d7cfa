import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { endWithUs } from "./ending.mjs";

/** Maximum characters kept of a tool's output. */
const keptCharacters = 64 * 1024;

/**
 * Runs a program to its end without showing its output. It leads its own process group, which ends with this process.
 * @param {string} file
 * @param {readonly string[]} parameters
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {(line: string) => void} [options.onLine] receives each line as it arrives
 * @param {(pid: number) => void} [options.onStart]
 * @param {number} [options.timeoutMilliseconds] after which the group is killed
 * @returns {Promise<{ succeeded: boolean, output: string }>} combined standard output and error, the last 64 K
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
    child.once("close", (code) => {
      if (unfinished !== "") onLine?.(unfinished);
      resolve({ succeeded: code === 0, output });
    });
  });
}

/**
 * Returns the last non-empty lines of a tool's output, without colours. @param {string} output @param {number} count
 */
export function toLastLines(output, count) {
  const lines = stripVTControlCharacters(output)
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== "");
  return lines.slice(-count).join("\n");
}
