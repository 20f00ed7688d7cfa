import { readFileSync } from "node:fs";
import { descendantsOf } from "@/lib/execution/attacks/process-family";
import { readMemory } from "@/lib/connections/read-memory";

/** Finds the ids of the connector processes that a process has started, in the order of their start. */
export function findConnectors(parent: number): number[] {
  return descendantsOf(parent)
    .filter((id) => readCommand(id).includes("connector.py"))
    .toSorted((one, other) => one - other);
}

/** Returns the largest memory of one of these processes while `work` runs, in megabytes, with its result. */
export async function measurePeak<Result>(
  parent: number,
  work: Promise<Result>,
): Promise<{ megabytes: number; result: Result }> {
  let megabytes = 0;
  const measure = async () => {
    megabytes = Math.max(megabytes, ...(await Promise.all(findConnectors(parent).map(readMemory))));
  };
  const measuring = setInterval(() => void measure(), 25);
  try {
    const result = await work;
    return { megabytes, result };
  } finally {
    clearInterval(measuring);
  }
}

function readCommand(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
