import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import type { Job, FinishedJob, WorkerTier } from "./job";
import { defaultLimits, type ExecutionLimits } from "./limits";
import { runJob } from "./run-job";
import { findWorkerReply } from "./worker-reply";
import type { Zygote } from "./zygote";

/** The tier that withstood every attack, or why none did. */
export type SelfTestResult = { tier: WorkerTier; faults: string[] } | { tier: "none"; faults: string[] };

/** With fewer, the attacks themselves did not run. */
const fewestAttacks = process.platform === "linux" ? 20 : 14;

const memoryBomb =
  "import mmap\nheld = mmap.mmap(-1, 1 << 29, mmap.MAP_PRIVATE)\nfor at in range(0, 1 << 29, 4096):\n  held[at] = 1\nwhile True: pass";
const deafLoop =
  "import signal\nfor number in (1, 2, 15, 24):\n  signal.signal(number, signal.SIG_IGN)\nwhile True: pass";
const flood = "while True: print('x' * 1000)";
const foreignCall = "import ctypes\nctypes.CDLL(None).syscall(0x40000000 + 39)\nresult = 1";
const analysis =
  "frame = pd.DataFrame({'a': [1, 2, 3]})\nfig = px.bar(frame, x='a', y='a')\nresult = int(frame['a'].sum())";

/** Seconds after which an attack counts as undecided: many times what a test takes, because a server may start on a busy machine. */
const patienceSeconds = 120;

/** Runs code in one tier, with other limits where a test needs them. */
type Attempt = (code: string, limits?: Partial<ExecutionLimits>) => Promise<FinishedJob>;

async function findOpenDoors(attempt: Attempt, source: string, target: object): Promise<string[]> {
  const job = await attempt(`${source}\nresult = attempt_all(${JSON.stringify(target)})\n`);
  const reply = findWorkerReply(job.reply);
  if (job.end.status !== 0 || reply?.result?.kind !== "record" || reply.result.entries.length < fewestAttacks) {
    return [`the attacks could not be run (${reply?.failure?.message ?? `exit status ${job.end.status}`})`];
  }
  return reply.result.entries
    .filter((entry) => entry.value !== "blocked")
    .map((entry) => `${entry.name}: ${typeof entry.value === "string" ? entry.value : "open"}`);
}

async function findUnheldLimits(attempt: Attempt): Promise<string[]> {
  const [memory, clock, output, foreign, useful] = await Promise.all([
    attempt(memoryBomb, { residentBytes: 500 * 2 ** 20 }),
    attempt(deafLoop, { wallSeconds: 0.3 }),
    attempt(flood, { outputBytes: 20_000 }),
    process.arch === "x64" ? attempt(foreignCall) : null,
    attempt(analysis),
  ]);
  const sum = findWorkerReply(useful.reply)?.result;
  return [
    ...(memory.end.reason === "memory" ? [] : [`memory: ended by ${memory.end.reason ?? "nothing"}`]),
    ...(clock.end.reason === "wall" ? [] : [`time: ended by ${clock.end.reason ?? "nothing"}`]),
    ...(output.end.reason === "output" ? [] : [`output: ended by ${output.end.reason ?? "nothing"}`]),
    ...(foreign === null || foreign.end.status === -31 ? [] : ["foreign system calls are answered"]),
    ...(useful.end.status === 0 && sum?.kind === "scalar" && sum.value === 6 ? [] : ["an ordinary analysis fails"]),
  ];
}

/**
 * Attacks each tier for real, with a planted secret, and returns the first that withstands everything. `faults` lists
 * for each failed tier what was open.
 */
export async function runSelfTest(
  zygote: Zygote,
  options: { runtimeDirectory: string; socketDirectory: string; tiers: readonly WorkerTier[] },
): Promise<SelfTestResult> {
  const faults: string[] = [];
  const folder = await mkdtemp(path.join(options.socketDirectory, "t"));
  try {
    const secret = path.join(folder, "secret");
    await writeFile(secret, "planted");
    const source = await readFile(path.join(options.runtimeDirectory, "self_test.py"), "utf8");
    const target = { folder, secret, socket: zygote.socketPath, process: zygote.processId };
    const patient = { ...defaultLimits, wallSeconds: patienceSeconds };
    for (const tier of options.tiers) {
      const attempt: Attempt = (code, limits) => {
        const job: Job = { code, tier, datasets: [], seed: 0, guard: false, limits: { ...patient, ...limits } };
        const ms = patienceSeconds * 1000;
        return withTimeLimit({ ms }, ({ signal }) => runJob(zygote.socketPath, job, { signal }));
      };
      try {
        const open = [...(await findOpenDoors(attempt, source, target)), ...(await findUnheldLimits(attempt))];
        if (open.length === 0) return { tier, faults };
        faults.push(`${tier}: ${open.join(", ")}`);
      } catch (error) {
        faults.push(`${tier}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return { tier: "none", faults };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
