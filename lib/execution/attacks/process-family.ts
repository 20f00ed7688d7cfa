import { readdirSync, readFileSync } from "node:fs";

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Lists the live processes below `ancestor`, children before their parents. */
export function descendantsOf(ancestor: number): number[] {
  return familyOf(ancestor, []);
}

/** The same without `others` and their descendants. */
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

/** Whether a process is alive. */
export function isAlive(process: number): boolean {
  const status = read(`/proc/${process}/status`);
  return status !== "" && !/^State:\s+Z/m.test(status);
}

/** Lists Python processes below this one, without those of other tests of the worker, and their descendants. */
export function pythonsOfTest(others: readonly number[] = []): number[] {
  return familyOf(process.pid, others).filter((id) => read(`/proc/${id}/cmdline`).includes("zygote.py"));
}

/** Bytes in RAM that a process shares with no other. */
export function privateBytes(process: number): number {
  const sizes = [...read(`/proc/${process}/smaps_rollup`).matchAll(/^Private_\w+:\s+(\d+) kB/gm)];
  return sizes.reduce((sum, [, size]) => sum + Number(size) * 1024, 0);
}
