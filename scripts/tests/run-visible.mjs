import { spawn } from "node:child_process";
import { endWithUs } from "../setup/ending.mjs";

/**
 * Runs a program and shows its output. It leads its own process group, which ends with this process.
 * @param {string} file
 * @param {readonly string[]} parameters
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runVisible(file, parameters, { cwd, env }) {
  return new Promise((resolve) => {
    const child = spawn(file, parameters, { cwd, env, detached: true, stdio: ["ignore", "inherit", "inherit"] });
    endWithUs(child);
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}
