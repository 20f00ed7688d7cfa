import { rm } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import { isDiskFull, toDiskFullError } from "@/lib/domain/disk-full";
import type { DatasetVersionId } from "@/lib/domain/ids";
import type { CodeExecutor, ExecutionRequest, ExecutorDescription } from "@/lib/ports/runs/code-executor";
import { FairQueue } from "./fair-queue";
import { FrameFiles } from "./frame-files";
import type { FinishedJob, Job } from "./job";
import { layOutFrame } from "./lay-out-frame";
import { defaultLimits, longestCode, type ExecutionLimits } from "./limits";
import { createOwnFolder } from "./own-folder";
import { LostJobError, runJob } from "./run-job";
import { performInOneProcess, toLanes } from "./perform-varied-runs";
import { readyPython, type ReadyPython, type SandboxChoice } from "./ready-python";
import { refusedOutcome, toOutcome } from "./to-outcome";
import { canShareProcess, type VariedRun, VariedRuns } from "./varied-runs";
import { ZygoteKeeper } from "./zygote-keeper";

export interface PythonExecutorOptions {
  /** Path of the interpreter that has the packages of `requirements.txt`. */
  python: string;
  /** Folder of the Python side: `lib/execution/runtime` of the repository. */
  runtimeDirectory: string;
  /** A folder for sockets, with a short path that only this user can enter; by default a new one. */
  socketDirectory?: string;
  /**
   * `auto` takes the strongest tier that passes its test; `unsafe-none` isolates nothing and must be requested
   * explicitly.
   */
  sandbox: SandboxChoice;
  /** Resolves the absolute path of a dataset version's Parquet file. */
  resolveParquet: (versionId: DatasetVersionId) => Promise<string>;
  /** Overrides of the usual limits. */
  limits?: Partial<ExecutionLimits>;
  /**
   * Whether to exercise the libraries once before the first execution (the default): a slower start, faster executions.
   */
  exercise?: boolean;
  /** Number of spare workers; by default as many as run at once. */
  spares?: number;
  /** Milliseconds after which a Python that could not be used is tested again; a minute by default. */
  retestMs?: number;
}

const mostAtOnce = 4;
const mostBegun = 16;

/**
 * Number of concurrent executions: one per core. Together with paused ones, at most three quarters of what memory
 * allows.
 */
function countPlaces({ residentBytes }: ExecutionLimits): { places: number; mostBegun: number } {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const bearable = Math.max(1, Math.min(mostBegun, Math.floor((memory * 0.75) / residentBytes)));
  return { places: Math.min(availableParallelism(), mostAtOnce, bearable), mostBegun: bearable };
}

/** Signals that kill no well-behaved code; after one, the process is replaced. */
function isSuspicious(job: FinishedJob): boolean {
  return job.end.reason === null && [-4, -7, -11, -31].includes(job.end.status);
}

/** A `CodeExecutor` that can prepare data. */
export interface PythonExecutor extends CodeExecutor {
  /** Lays out the table of a dataset version, so that the first execution need not wait for it. Throws nothing: an execution does it again. */
  layOut(versionId: DatasetVersionId): Promise<void>;
}

/** Runs Python in a warm, isolated process per execution. Starts nothing before it is first needed. */
export function createPythonExecutor(options: PythonExecutorOptions): PythonExecutor {
  const limits: ExecutionLimits = { ...defaultLimits, ...options.limits };
  const counts = countPlaces(limits);
  const queue = new FairQueue(counts);
  const frames = new FrameFiles(async (parquet, target) => {
    const { tier, keeper: warm } = requireTier(await getReady());
    return warm.use(
      (zygote) => layOutFrame(zygote, { parquet, target }, { tier, limits }),
      () => false,
    );
  });
  let ownDirectory: Promise<string> | undefined;
  let ready: Promise<ReadyPython> | undefined;
  let keeper: ZygoteKeeper | undefined;
  let closed = false;

  const getReady = (): Promise<ReadyPython> => {
    ready ??= (async () => {
      const isolated = process.platform === "darwin" && options.sandbox !== "unsafe-none";
      const sandboxExec = isolated ? "/usr/bin/sandbox-exec" : undefined;
      const socketDirectory = options.socketDirectory ?? (await (ownDirectory ??= createOwnFolder()));
      keeper = new ZygoteKeeper({ ...options, socketDirectory, exercise: options.exercise ?? true, sandboxExec });
      if (closed) await keeper.close();
      const settled = await readyPython(keeper, { ...options, socketDirectory });
      const { tier } = settled;
      const { scratchBytes } = limits;
      if (tier !== "none") await keeper.keepReady({ tier, scratchBytes, count: options.spares ?? counts.places });
      else {
        await keeper.close();
        // What is missing may be installed meanwhile, and a machine may have been too busy for the test.
        setTimeout(() => (ready = undefined), options.retestMs ?? 60_000).unref();
      }
      return settled;
    })().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  };

  const varied = new VariedRuns(async (runs, signal) => {
    const [first] = runs;
    if (first === undefined) return;
    const { tier, keeper: warm } = requireTier(await getReady());
    const datasets = await orCancelled(toJobDatasets(first.request, frames, options.resolveParquet), signal);
    const lanes = await toLanes(runs, datasets);
    const perform = (lane: readonly VariedRun[]) =>
      queue.run(first.request.sessionId, { signal }, (place) =>
        performInOneProcess(lane, {
          job: { figures: false, tier, datasets, limits },
          runVaried: (job, onReply) =>
            warm.use((zygote) => runJob(zygote.socketPath, job, { signal, onReply, place }), isSuspicious),
        }),
      );
    const ended = await Promise.allSettled(lanes.map(perform));
    for (const lane of ended) if (lane.status === "rejected") throw toUnavailable(lane.reason);
  });

  return {
    describe: async (): Promise<ExecutorDescription> => (await getReady()).description,
    execute: async (request, { signal, onOutput, onQueued }) => {
      const context = { seed: request.seed, tier: "none", limits };
      if (request.code.length > longestCode) {
        return refusedOutcome("The code is longer than 100,000 characters; shorten it.", context);
      }
      if (canShareProcess(request)) return varied.run(request, signal);
      return queue.run(request.sessionId, { signal, onQueued }, async (place) => {
        const { tier, keeper: warm } = requireTier(await getReady());
        const job: Job = {
          code: request.code,
          language: request.language,
          variation: request.variation,
          figures: request.figures,
          tier,
          datasets: await orCancelled(toJobDatasets(request, frames, options.resolveParquet), signal),
          seed: request.seed,
          guard: request.guard,
          limits,
        };
        const run = () =>
          warm.use((zygote) => runJob(zygote.socketPath, job, { signal, onOutput, place }), isSuspicious);
        return toOutcome(await runReliably(run), { seed: request.seed, tier, limits, figures: request.figures });
      });
    },
    layOut: async (versionId) => {
      try {
        await frames.find(await options.resolveParquet(versionId));
      } catch {
        // Whatever prevents it is reported by the execution that needs it.
      }
    },
    close: async () => {
      closed = true;
      await keeper?.close();
      await ready?.catch(() => undefined);
      if (ownDirectory !== undefined) await rm(await ownDirectory, { recursive: true, force: true });
    },
  };
}

function requireTier(ready: ReadyPython): { tier: Job["tier"]; keeper: ZygoteKeeper } {
  if (ready.tier !== "none") return { tier: ready.tier, keeper: ready.keeper };
  throw new CaveatError("executor_unavailable", ready.description.detail, { remedy: ready.remedy });
}

/** Returns the value of `promise`, unless `signal` aborts first: then throws CaveatError `cancelled`. */
async function orCancelled<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new CaveatError("cancelled", "The execution was stopped."));
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Resolves the datasets of a request to their files. */
function toJobDatasets(
  request: ExecutionRequest,
  frames: FrameFiles,
  resolveParquet: PythonExecutorOptions["resolveParquet"],
): Promise<Job["datasets"]> {
  return Promise.all(
    request.datasets.map(async ({ id, name, versionId, file }) => ({
      id,
      name,
      ...(await frames.find(file ?? (await resolveParquet(versionId)))),
    })),
  );
}

/**
 * Code has no external effects, so a job whose processes were killed from outside may run again, once. Throws
 * CaveatError `cancelled` and `executor_unavailable`.
 */
async function runReliably(run: () => Promise<FinishedJob>): Promise<FinishedJob> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof LostJobError)) throw toUnavailable(error);
  }
  try {
    return await run();
  } catch (error) {
    throw toUnavailable(error);
  }
}

function toUnavailable(error: unknown): CaveatError {
  if (isCaveatError(error)) return error;
  if (isDiskFull(error)) {
    return toDiskFullError(error, {
      lost: "The disk for temporary files is full, so the code could not run.",
    });
  }
  if (error instanceof LostJobError) {
    return new CaveatError("executor_unavailable", "The Python process was ended from outside, twice.", {
      cause: error,
      remedy: "Check that the machine has enough free memory, then ask again.",
    });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new CaveatError("executor_unavailable", `Python could not be started (${reason}).`, {
    cause: error,
    remedy: "Run npm start again, which repairs the Python environment.",
  });
}
