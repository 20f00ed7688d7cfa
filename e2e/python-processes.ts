import { expect } from "@playwright/test";
import type { RunningCaveat } from "./start-caveat";

/** Lists the ids of the server's Python processes. */
export async function listPythonProcesses(caveat: RunningCaveat): Promise<number[]> {
  const processes = await caveat.processes();
  return processes.filter(({ command }) => command.includes("execution/runtime")).map(({ pid }) => pid);
}

/** Counts them when nothing is running: the warm one and the spare ones, which start one after another. */
export async function countIdlePython(caveat: RunningCaveat): Promise<number> {
  const counts = [0, 0, 0];
  await expect
    .poll(async () => {
      counts.push((await listPythonProcesses(caveat)).length);
      return new Set(counts.slice(-3)).size === 1 && counts.at(-1) !== 1;
    })
    .toBe(true);
  return counts.at(-1) ?? 0;
}
