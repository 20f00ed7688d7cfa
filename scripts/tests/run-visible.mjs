import { spawn } from "node:child_process";
import { endWithUs } from "../setup/ending.mjs";

/**
 * Runs a program whose output a person is to see. It leads a group of its own, which dies with us.
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
