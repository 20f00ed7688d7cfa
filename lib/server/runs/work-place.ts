import type { FairQueue } from "@/lib/execution/fair-queue";
import type { SessionId } from "@/lib/domain/ids";
import type { CodeExecutor } from "@/lib/ports/code-executor";
import type { ReasoningEngine } from "@/lib/ports/reasoning-engine";

/**
 * The place that a run holds while this process computes for it. It is given back while the run waits for Python or a model, so
 * that many runs at once neither keep each other nor other requests waiting.
 */
export class WorkPlace {
  readonly #queue: FairQueue;
  readonly #run: { sessionId: SessionId; signal: AbortSignal };
  /** Calls that are waited for at present. */
  #outside = 0;
  #giveBack: (() => void) | null = null;
  /** Waits for the place to come back; shared by calls that end meanwhile, because the run holds only one. */
  #entering: Promise<void> | null = null;
  #closed = false;

  constructor(queue: FairQueue, run: { sessionId: SessionId; signal: AbortSignal }) {
    this.#queue = queue;
    this.#run = run;
  }

  /** Waits for a place. Throws `cancelled` when the run's signal fires before there is one. */
  enter(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { sessionId, signal } = this.#run;
      const hold = () => {
        const { promise, resolve: giveBack } = Promise.withResolvers<void>();
        // The run may have ended meanwhile, or wait for another call.
        if (this.#closed || this.#outside > 0) giveBack();
        else this.#giveBack = giveBack;
        resolve();
        return promise;
      };
      this.#queue.run(sessionId, { signal }, hold).catch(reject);
    });
  }

  /** Gives the place back for good; what the run left under way gets none any more. */
  close(): void {
    this.#closed = true;
    this.#leave();
  }

  /** Does `work`, for which others compute, without the place. Throws what it throws, and `cancelled`. */
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
    this.#giveBack?.();
    this.#giveBack = null;
  }
}

/** The executor, whose executions are waited for without the place. */
export function executeOutside(executor: CodeExecutor, place: WorkPlace): CodeExecutor {
  return {
    describe: () => executor.describe(),
    close: () => executor.close(),
    execute: (request, options) => place.outside(() => executor.execute(request, options)),
  };
}

/** The engine, whose model is waited for without the place; the built-in one computes in this process. */
export function reasonOutside(engine: ReasoningEngine, place: WorkPlace): ReasoningEngine {
  if (engine.description.kind === "builtin") return engine;
  return {
    description: engine.description,
    probe: (signal) => engine.probe(signal),
    reason: (request) => place.outside(() => engine.reason(request)),
  };
}
