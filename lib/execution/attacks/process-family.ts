import { readdirSync, readFileSync } from "node:fs";

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Processes below `ancestor` that live, children before their children. */
export function descendantsOf(ancestor: number): number[] {
  return familyOf(ancestor, []);
}

/** The same without `others` and what is below those. */
function familyOf(ancestor: number, others: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const [state, parent] = (read(`/proc/${name}/stat`).split(") ")[1] ?? "Z").split(" ");
    if (state !== "Z") parents.set(Number(name), Number(parent));
  }
  const below = (process: number): number[] =>
    [...parents]
      .filter(([child, parent]) => parent === process && !others.includes(child))
      .flatMap(([child]) => [child, ...below(child)]);
  return below(ancestor);
}

/** Whether a process lives. */
export function isAlive(process: number): boolean {
  const status = read(`/proc/${process}/status`);
  return status !== "" && !/^State:\s+Z/m.test(status);
}

/** Processes of Python below this one, without those that belong to other tests of the worker, and what is below them. */
export function pythonsOfTest(others: readonly number[] = []): number[] {
  return familyOf(process.pid, others).filter((id) => read(`/proc/${id}/cmdline`).includes("zygote.py"));
}

/** Bytes in RAM that a process shares with no other. */
export function privateBytes(process: number): number {
  const sizes = [...read(`/proc/${process}/smaps_rollup`).matchAll(/^Private_\w+:\s+(\d+) kB/gm)];
  return sizes.reduce((sum, [, size]) => sum + Number(size) * 1024, 0);
}
