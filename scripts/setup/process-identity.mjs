import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Finds when a process started, in the system's own format: together with the id, it identifies the process uniquely.
 * Null when there is none, or it is a zombie.
 * @param {number} pid
 * @returns {Promise<string | null>}
 */
export async function findStartTime(pid) {
  try {
    if (process.platform === "linux") {
      const fields = await readStatus(pid);
      const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
      return fields[0] === "Z" || fields[0] === "X" ? null : `${boot} ${fields[19]}`;
    }
    const { stdout } = await run("ps", ["-o", "stat=,lstart=", "-p", String(pid)]);
    const [state = "", ...time] = stdout.trim().split(/\s+/);
    return state.startsWith("Z") || time.length === 0 ? null : time.join(" ");
  } catch {
    return null;
  }
}

/**
 * Finds the parent of a process, or the process that adopted it.
 * @param {number} pid
 * @returns {Promise<number | null>} null when there is no such process
 */
export async function findParent(pid) {
  try {
    if (process.platform === "linux") return Number((await readStatus(pid))[1]);
    return Number((await run("ps", ["-o", "ppid=", "-p", String(pid)])).stdout.trim());
  } catch {
    return null;
  }
}

/** Reads the fields of /proc/<pid>/stat from the state on. @param {number} pid @returns {Promise<string[]>} */
async function readStatus(pid) {
  const status = await readFile(`/proc/${pid}/stat`, "utf8");
  // They follow a name in brackets that may contain anything.
  return status.slice(status.lastIndexOf(")") + 2).split(" ");
}
