import { existsSync } from "node:fs";
import { expect } from "@playwright/test";
import type { RunningCaveat } from "./start-caveat";

/** Lists the ids of the server's Python processes: the warm one, the spare ones, and those that compute. */
export async function listPythonProcesses(caveat: RunningCaveat): Promise<number[]> {
  const processes = await caveat.processes();
  return processes.filter(({ command }) => command.includes("execution/runtime")).map(({ pid }) => pid);
}

/** Waits until some of these Python processes have ended; only those that computed do. */
export async function expectComputingEnds(processes: readonly number[]): Promise<void> {
  await expect.poll(() => processes.every((pid) => existsSync(`/proc/${pid}`))).toBe(false);
}

/** Counts the idle processes, once all spare ones have started, one after another. */
export async function countIdlePython(caveat: RunningCaveat): Promise<number> {
  const counts: number[] = [];
  await expect
    .poll(
      async () => {
        counts.push((await listPythonProcesses(caveat)).length);
        return new Set(counts.slice(-4)).size === 1 && counts.length >= 4 && counts.at(-1) !== 1;
      },
      { intervals: [1_000] },
    )
    .toBe(true);
  return counts.at(-1) ?? 0;
}
