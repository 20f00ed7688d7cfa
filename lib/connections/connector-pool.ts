import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { ConnectorLimits } from "./connector-limits";
import { ConnectorProcess, type ConnectorRequest, type RequestOptions } from "./connector-process";

/** How long an unused process is kept, in milliseconds; one is kept for good. */
const idleMs = 60_000;
/** Share of its memory limit above which a process is not reused: memory that a statement needed is not always given back. */
const reusedShare = 0.5;

interface Idle {
  process: ConnectorProcess;
  /** Server of its last request, whose connection it keeps open. */
  key: string;
  ending: NodeJS.Timeout;
}

interface PoolOptions {
  program: { python: string; runtime: string };
  limits: ConnectorLimits;
}

/** Performs each request in a connector process of its own, and keeps the processes for later requests. Further requests wait in order of arrival. */
export class ConnectorPool {
  readonly #options: PoolOptions;
  readonly #busy = new Set<ConnectorProcess>();
  readonly #waiting: (() => void)[] = [];
  /** Places that nobody holds. */
  #free: number;
  #idle: Idle[] = [];
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#free = options.limits.places;
  }

  /**
   * Performs one request, and again if its process had been idle and turns out to have exited. Throws as `ConnectorProcess.request` does, and
   * `cancelled` when the signal aborts while it waits.
   */
  async request(request: ConnectorRequest, options: RequestOptions): Promise<unknown> {
    const key = JSON.stringify(request.connection);
    await this.#enter(options.signal);
    const { process, isReused } = this.#begin(key, options.signal);
    const { reply, free } = process.request(request, options);
    void free.then(() => this.#leave(process, key));
    try {
      return await reply;
    } catch (error) {
      if (!isReused || !isCaveatError(error, "connector_unavailable")) throw error;
      return this.request(request, options);
    }
  }

  /** Ends all processes and what they are doing; starts no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const idle = this.#idle.map(({ process, ending }) => {
      clearTimeout(ending);
      return process;
    });
    this.#idle = [];
    await Promise.all([...idle, ...this.#busy].map((process) => process.close()));
  }

  /** Waits for a place, which the caller then holds. */
  async #enter(signal: AbortSignal | undefined): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const onAbort = () => {
      const place = this.#waiting.indexOf(turn.resolve);
      // Otherwise its turn has come at the same moment.
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      turn.reject(new CaveatError("cancelled", "The query was stopped."));
    };
    this.#waiting.push(turn.resolve);
    signal?.addEventListener("abort", onAbort, { once: true });
    await turn.promise.finally(() => signal?.removeEventListener("abort", onAbort));
  }

  /** Chooses or starts the process of a request; gives the place back when that is not possible. */
  #begin(key: string, signal: AbortSignal | undefined): { process: ConnectorProcess; isReused: boolean } {
    try {
      signal?.throwIfAborted();
      if (this.#isClosed) throw new CaveatError("cancelled", "The query was stopped.");
      const chosen = this.#take(key);
      this.#busy.add(chosen.process);
      return chosen;
    } catch (error) {
      this.#pass();
      throw error;
    }
  }

  /** Gives a place to the next request. */
  #pass(): void {
    const begin = this.#waiting.shift();
    if (begin === undefined) this.#free += 1;
    else begin();
  }

  #take(key: string): { process: ConnectorProcess; isReused: boolean } {
    this.#idle = this.#idle.filter(({ process, ending }) => {
      if (process.isOver) clearTimeout(ending);
      return !process.isOver;
    });
    const found = this.#idle.findLast((idle) => idle.key === key) ?? this.#idle.at(-1);
    if (found === undefined) {
      const { program, limits } = this.#options;
      return { process: new ConnectorProcess({ ...program, megabytes: limits.megabytes }), isReused: false };
    }
    clearTimeout(found.ending);
    this.#idle = this.#idle.filter((idle) => idle !== found);
    return { process: found.process, isReused: true };
  }

  #leave(process: ConnectorProcess, key: string): void {
    this.#busy.delete(process);
    this.#keep(process, key);
    this.#pass();
  }

  #keep(process: ConnectorProcess, key: string): void {
    if (process.isOver || this.#isClosed) return;
    if (process.megabytes > this.#options.limits.megabytes * reusedShare) return void process.close();
    const idle: Idle = { process, key, ending: setTimeout(() => this.#retire(idle), idleMs).unref() };
    this.#idle.push(idle);
  }

  #retire(idle: Idle): void {
    if (this.#idle.length + this.#busy.size === 1) return;
    this.#idle = this.#idle.filter((other) => other !== idle);
    void idle.process.close();
  }
}
