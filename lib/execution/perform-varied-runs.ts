import { stat } from "node:fs/promises";
import type { FinishedJob, Job } from "./job";
import { LostJobError } from "./run-job";
import { toOutcome } from "./to-outcome";
import type { VariedRun } from "./varied-runs";
import { findWorkerReply } from "./worker-reply";

/** Above this size of the data, in bytes, computing costs more than a process, so two of them share the runs. */
const largeData = 16 * 2 ** 20;

/** Runs a job with `runs`; passes on each reply as it arrives. Throws LostJobError and what `runJob` throws. */
type RunVariedJob = (job: Job, onReply: (reply: string) => void) => Promise<FinishedJob>;

/** Splits runs for the processes that perform them, in order: two for a large amount of data, otherwise one. */
export async function toLanes(runs: readonly VariedRun[], datasets: Job["datasets"]): Promise<VariedRun[][]> {
  const sizes = await Promise.all(datasets.map(({ path }) => stat(path).then(({ size }) => size)));
  const count = sizes.reduce((sum, size) => sum + size, 0) > largeData ? Math.min(2, runs.length) : 1;
  return Array.from({ length: count }, (_, lane) => runs.filter((__, at) => at % count === lane));
}

/**
 * Performs runs in one process, and resolves each as soon as its reply arrives. A run that ends the process gets the outcome of the
 * process; a fresh one performs those behind it.
 */
export async function performInOneProcess(
  runs: readonly VariedRun[],
  { job, runVaried }: { job: Omit<Job, "code" | "seed" | "guard">; runVaried: RunVariedJob },
): Promise<void> {
  let left = runs;
  // Consecutive processes that were lost before a further reply.
  let losses = 0;
  while (left.length > 0) {
    let replied = 0;
    let since = performance.now();
    const onReply = (reply: string) => {
      const run = left[replied];
      if (run === undefined) return;
      replied += 1;
      const now = performance.now();
      run.resolve(toOutcome(toFinishedRun(reply, now - since), contextOf(run, job)));
      since = now;
    };
    const jobOfAll: Job = { ...job, code: "", seed: 0, guard: false, runs: left.map(toJobRun) };
    try {
      const finished = await runVaried(jobOfAll, onReply);
      const culprit = left[replied];
      culprit?.resolve(toOutcome({ ...finished, reply: "" }, contextOf(culprit, job)));
      left = left.slice(replied + 1);
      losses = 0;
    } catch (error) {
      losses = replied === 0 ? losses + 1 : 1;
      if (!(error instanceof LostJobError) || losses > 1) throw error;
      left = left.slice(replied);
    }
  }
}

function toJobRun({ request: { code, seed, guard, variation = [] } }: VariedRun): NonNullable<Job["runs"]>[number] {
  return { code, seed, guard, variation };
}

/** Reports a run as a job of its own. */
function toFinishedRun(reply: string, milliseconds: number): FinishedJob {
  const status = findWorkerReply(reply)?.failure === null ? 0 : 1;
  const end = { status, reason: null, wallMs: Math.round(milliseconds * 10) / 10, cpuMs: 0, peakBytes: 0 };
  return { end, output: "", reply };
}

function contextOf({ request }: VariedRun, { tier, limits }: Pick<Job, "tier" | "limits">) {
  return { seed: request.seed, tier, limits, figures: false };
}
