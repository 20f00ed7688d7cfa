import { CaveatError } from "@/lib/domain/caveat-error";
import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { ExecutionRequest } from "@/lib/ports/runs/code-executor";

/** A requested run on changed data that has no outcome yet. */
export interface VariedRun {
  request: ExecutionRequest;
  resolve: (outcome: ExecutionOutcome) => void;
  reject: (error: unknown) => void;
}

/** Performs runs on the same data in order; `signal` aborts when nobody waits for any of them. Its error is that of every run left. */
export type PerformVariedRuns = (runs: readonly VariedRun[], signal: AbortSignal) => Promise<void>;

interface Group {
  runs: VariedRun[];
  awaited: number;
  abandoned: AbortController;
}

/** Whether a request can share a process with others: only a program on changed data, for its result alone. */
export function canShareProcess({ variation, language = "python", figures = true }: ExecutionRequest): boolean {
  return variation !== undefined && language === "python" && !figures;
}

/**
 * Collects runs on changed data that are requested in the same turn of the event loop, so that they can share a process: starting one
 * costs more than a run on a table of ordinary size. Every run keeps its own signal and outcome.
 */
export class VariedRuns {
  readonly #perform: PerformVariedRuns;
  readonly #groups = new Map<string, Group>();

  constructor(perform: PerformVariedRuns) {
    this.#perform = perform;
  }

  /** Runs the program of a request that `canShareProcess`. Throws like an executor. */
  async run(request: ExecutionRequest, signal: AbortSignal): Promise<ExecutionOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<ExecutionOutcome>();
    const cancel = () => reject(new CaveatError("cancelled", "The execution was stopped."));
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
    const group = this.#join(request);
    group.runs.push({ request, resolve, reject });
    group.awaited += 1;
    try {
      return await promise;
    } finally {
      signal.removeEventListener("abort", cancel);
      group.awaited -= 1;
      if (group.awaited === 0) group.abandoned.abort();
    }
  }

  #join({ sessionId, datasets }: ExecutionRequest): Group {
    const key = JSON.stringify([sessionId, datasets]);
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group: Group = { runs: [], awaited: 0, abandoned: new AbortController() };
    this.#groups.set(key, group);
    setImmediate(() => {
      this.#groups.delete(key);
      this.#perform(group.runs, group.abandoned.signal).catch((error: unknown) =>
        group.runs.forEach(({ reject }) => reject(error)),
      );
    });
    return group;
  }
}
