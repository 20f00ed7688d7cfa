import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);
const kilobytesAMegabyte = 1024;
/** Linux clock ticks per second, in which it counts the time of processes. */
const ticksASecond = 100;

/** Resource use of a process and its descendants. */
export interface FamilyUse {
  /** Memory. */
  megabytes: number;
  /** Computing time, on all cores together. */
  seconds: number;
}

function add(uses: readonly FamilyUse[]): FamilyUse {
  const sum = (toValue: (use: FamilyUse) => number) => uses.reduce((total, use) => total + toValue(use), 0);
  return { megabytes: sum(({ megabytes }) => megabytes), seconds: sum(({ seconds }) => seconds) };
}

/** Reads a file of the kernel; empty when the process is gone. */
function readKernelFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/**
 * Measures a Linux process with its descendants. Counts anonymous memory, but not mapped files, which the kernel can
 * drop.
 */
function measureOnLinux(id: number): FamilyUse {
  const status = readKernelFile(`/proc/${id}/status`);
  const parts = [...status.matchAll(/^(?:RssAnon|RssShmem|VmSwap):\s+(\d+) kB$/gm)].map(([, amount]) => Number(amount));
  // The name may contain blanks; the fields after it include, from the twelfth on, the times of the process and of its
  // ended children.
  const fields = readKernelFile(`/proc/${id}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const own: FamilyUse = {
    megabytes: parts.reduce((sum, part) => sum + part, 0) / kilobytesAMegabyte,
    seconds: ticks / ticksASecond,
  };
  const children = readKernelFile(`/proc/${id}/task/${id}/children`).split(" ").filter(Boolean);
  return add([own, ...children.map((child) => measureOnLinux(Number(child)))]);
}

/** Parses `[[days-]hours:]minutes:seconds` to seconds. */
function toSeconds(time: string): number {
  const [days, rest] = time.includes("-") ? time.split("-") : ["0", time];
  const clock = (rest ?? "").split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number(days) * 24 * 60 * 60 + clock;
}

/** Measures processes with their descendants from the process list of `ps`. */
async function measureByList(ids: readonly number[]): Promise<FamilyUse[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,rss=,time="]).catch(() => ({ stdout: "" }));
  const processes = stdout.split("\n").flatMap((line) => {
    const [id, parent, resident, time] = line.trim().split(/\s+/);
    const use = { megabytes: Number(resident) / kilobytesAMegabyte, seconds: toSeconds(time ?? "") };
    return time === undefined ? [] : [{ id: Number(id), parent: Number(parent), use }];
  });
  const measure = (id: number): FamilyUse =>
    add(processes.flatMap((each) => (each.id === id ? [each.use] : each.parent === id ? [measure(each.id)] : [])));
  return ids.map(measure);
}

/** Measures each process together with its descendants, in the order of `ids`; zero for one that is gone. */
export async function measureFamilies(ids: readonly number[]): Promise<FamilyUse[]> {
  return process.platform === "linux" ? ids.map(measureOnLinux) : measureByList(ids);
}
