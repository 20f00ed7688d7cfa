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
type PerformVariedRuns = (runs: readonly VariedRun[], signal: AbortSignal) => Promise<void>;

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
    const stopped = new CaveatError("cancelled", "The execution was stopped.");
    if (signal.aborted) throw stopped;
    const { promise, resolve, reject } = Promise.withResolvers<ExecutionOutcome>();
    const cancel = () => reject(stopped);
    signal.addEventListener("abort", cancel, { once: true });
    const key = JSON.stringify([request.sessionId, request.datasets]);
    const group = this.#groups.get(key) ?? this.#open(key);
    group.runs.push({ request, resolve, reject });
    group.awaited += 1;
    try {
      return await promise;
    } finally {
      signal.removeEventListener("abort", cancel);
      group.awaited -= 1;
      if (group.awaited === 0) {
        group.abandoned.abort();
        this.#close(key, group);
      }
    }
  }

  #open(key: string): Group {
    const group: Group = { runs: [], awaited: 0, abandoned: new AbortController() };
    this.#groups.set(key, group);
    setImmediate(() => {
      this.#close(key, group);
      this.#perform(group.runs, group.abandoned.signal).catch((error: unknown) =>
        group.runs.forEach(({ reject }) => reject(error)),
      );
    });
    return group;
  }

  /** Lets no further run join the group. */
  #close(key: string, group: Group): void {
    if (this.#groups.get(key) === group) this.#groups.delete(key);
  }
}
