import type { FairQueue } from "@/lib/execution/fair-queue";
import type { SessionId } from "@/lib/domain/ids";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { DatasetQueries } from "@/lib/ports/connections/query-engine";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";

/**
 * The slot that a run holds while this process computes for it. Released while the run waits for Python or a model, so
 * that many runs at once delay neither each other nor other requests.
 */
export class WorkPlace {
  readonly #queue: FairQueue;
  readonly #run: { sessionId: SessionId; signal: AbortSignal };
  /** Number of awaited calls. */
  #outside = 0;
  #release: (() => void) | null = null;
  /** Waits to take the slot back; shared by calls that end in the meantime, because the run holds only one. */
  #entering: Promise<void> | null = null;
  #closed = false;

  constructor(queue: FairQueue, run: { sessionId: SessionId; signal: AbortSignal }) {
    this.#queue = queue;
    this.#run = run;
  }

  /** Waits for a slot. Throws `cancelled` when the run's signal aborts before there is one. */
  enter(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { sessionId, signal } = this.#run;
      const hold = () => {
        const { promise, resolve: release } = Promise.withResolvers<void>();
        // The run may have ended in the meantime, or wait for another call.
        if (this.#closed || this.#outside > 0) release();
        else this.#release = release;
        resolve();
        return promise;
      };
      this.#queue.run(sessionId, { signal }, hold).catch(reject);
    });
  }

  /** Releases the slot permanently; work still in progress no longer gets one. */
  close(): void {
    this.#closed = true;
    this.#leave();
  }

  /** Does `work`, which others compute, without the slot. Throws what it throws, and `cancelled`. */
  async outside<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#outside += 1;
    this.#leave();
    try {
      return await work();
    } finally {
      this.#outside -= 1;
      if (this.#outside === 0 && !this.#closed) {
        this.#entering ??= this.enter().finally(() => (this.#entering = null));
        await this.#entering;
      }
    }
  }

  #leave(): void {
    this.#release?.();
    this.#release = null;
  }
}

/** Wraps the executor: executions are awaited without the slot. */
export function executeOutside(executor: CodeExecutor, place: WorkPlace): CodeExecutor {
  return {
    describe: () => executor.describe(),
    close: () => executor.close(),
    execute: (request, options) => place.outside(() => executor.execute(request, options)),
  };
}

/** Wraps the queries: their engines are awaited without the slot. */
export function queryOutside(queries: DatasetQueries, place: WorkPlace): DatasetQueries {
  return {
    openSample: (dataset, options) => place.outside(() => queries.openSample(dataset, options)),
    run: (request, options) => place.outside(() => queries.run(request, options)),
  };
}

/** Wraps the engine: its model is awaited without the slot. The built-in one computes in this process. */
export function reasonOutside(engine: ReasoningEngine, place: WorkPlace): ReasoningEngine {
  if (engine.description.kind === "builtin") return engine;
  return {
    description: engine.description,
    probe: (signal) => engine.probe(signal),
    reason: (request) => place.outside(() => engine.reason(request)),
  };
}
