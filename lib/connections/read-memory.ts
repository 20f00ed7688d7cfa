import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);
const kilobytesAMegabyte = 1024;

/** How often the memory of a process can be read, in milliseconds: on other systems than Linux, each reading starts a program. */
export const memoryEveryMs = process.platform === "linux" ? 50 : 500;

/**
 * Reads the memory that a process uses, in megabytes; 0 when it is gone. On Linux, mapped files do not count, because the
 * kernel can drop them.
 */
export async function readMemory(id: number): Promise<number> {
  const kilobytes = process.platform === "linux" ? readOnLinux(id) : await readFromList(id);
  return kilobytes / kilobytesAMegabyte;
}

function readOnLinux(id: number): number {
  try {
    const status = readFileSync(`/proc/${id}/status`, "utf8");
    const parts = [...status.matchAll(/^(?:RssAnon|RssShmem|VmSwap):\s+(\d+) kB$/gm)];
    return parts.reduce((sum, [, amount]) => sum + Number(amount), 0);
  } catch {
    return 0;
  }
}

async function readFromList(id: number): Promise<number> {
  const { stdout } = await run("ps", ["-o", "rss=", "-p", String(id)]).catch(() => ({ stdout: "" }));
  return Number(stdout.trim());
}
