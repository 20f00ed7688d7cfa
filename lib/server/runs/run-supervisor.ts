import { AsyncLocalStorage } from "node:async_hooks";
import type { RunId, SessionId } from "@/lib/domain/ids";
import type { RunRecord, RunStore } from "@/lib/ports/runs/run-store";
import { logError } from "../log";

/** How often leases are renewed and abandoned runs are looked for. */
const heartbeatMs = 5_000;
/**
 * Maximum number of runs that a process performs at the same time; more would only wait for each other. The others stay
 * queued.
 */
const mostRuns = 50;

/**
 * Performs the runs of this server process: claims queued runs and those left behind by a dead process, renews the
 * leases, and forwards stop requests. One per process.
 */
export class RunSupervisor {
  readonly #runs: RunStore;
  readonly #owner: string;
  readonly #work: (record: RunRecord, signal: AbortSignal) => Promise<void>;
  /** Leaves the run that caused a claim: a graph takes one that starts within another for a part of it. */
  readonly #apart = AsyncLocalStorage.snapshot();
  readonly #active = new Map<
    RunId,
    { abort: AbortController; sessionId: SessionId; ended: Promise<void>; isPart: boolean }
  >();
  #heartbeat: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #stopping = false;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  /** Number of claims in progress, whose sessions are not known yet. */
  #claiming = 0;
  /** Whether one of the active runs may have been cancelled. */
  #mayBeCancelled = false;

  /**
   * @param options.work performs one run and stores its end; it must not throw. `signal` aborts when the run was
   * cancelled, its lease was lost or the server stops.
   */
  constructor(options: {
    runs: RunStore;
    owner: string;
    work: (record: RunRecord, signal: AbortSignal) => Promise<void>;
  }) {
    this.#runs = options.runs;
    this.#owner = options.owner;
    this.#work = options.work;
  }

  /** Starts looking for runs, those of a dead process first. */
  start(): void {
    this.#unsubscribe = this.#runs.onChange(({ sessionId }) => {
      const isOurs = [...this.#active.values()].some((run) => run.sessionId === sessionId);
      this.#mayBeCancelled ||= isOurs || this.#claiming > 0;
      this.wake();
    });
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs);
    this.#heartbeat.unref();
    this.wake();
  }

  /** Schedules a look for runs to claim; calls during a look schedule one more after it. */
  wake(): void {
    if (this.#stopping) return;
    if (this.#looking !== undefined) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#claimAll()
      .catch((error: unknown) => logError("Looking for runs failed.", error))
      .finally(() => {
        this.#looking = undefined;
        if (this.#lookAgain) {
          this.#lookAgain = false;
          this.wake();
        }
      });
  }

  /** Stops the work on these runs at once. */
  abort(runIds: readonly RunId[]): void {
    for (const runId of runIds) this.#active.get(runId)?.abort.abort("cancelled");
  }

  /** Whether the server is shutting down, so that an abort is not a cancellation. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Releases all runs so that the next process continues them. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#unsubscribe?.();
    clearInterval(this.#heartbeat);
    await this.#looking;
    const active = [...this.#active.entries()];
    for (const [, run] of active) run.abort.abort("stopping");
    await Promise.allSettled(active.map(([, run]) => run.ended));
    await Promise.allSettled(active.map(([runId]) => this.#runs.release(runId, this.#owner)));
  }

  async #claimAll(): Promise<void> {
    for (const runId of await this.#runs.findClaimable()) {
      if (this.#isFull()) break;
      await this.#claim(runId);
    }
    // Runs wait for their parts, which therefore need no room of their own.
    if (this.#isFull()) {
      for (const runId of await this.#runs.findClaimable({ parts: true })) await this.#claim(runId);
    }
    if (this.#mayBeCancelled) await this.#passOnCancellations();
  }

  #isFull(): boolean {
    return [...this.#active.values()].filter(({ isPart }) => !isPart).length >= mostRuns;
  }

  async #claim(runId: RunId): Promise<void> {
    if (this.#stopping || this.#active.has(runId)) return;
    this.#claiming += 1;
    try {
      const record = await this.#runs.claim(runId, this.#owner);
      if (record !== null) this.#begin(record);
    } finally {
      this.#claiming -= 1;
    }
  }

  #begin(record: RunRecord): void {
    const abort = new AbortController();
    if (record.cancelRequested) abort.abort("cancelled");
    const ended = this.#apart(() => this.#work(record, abort.signal))
      .catch((error: unknown) => logError(`Run ${record.id} could not be ended.`, error))
      .finally(() => {
        this.#active.delete(record.id);
        this.wake();
      });
    this.#active.set(record.id, { abort, sessionId: record.sessionId, ended, isPart: record.part !== undefined });
  }

  async #beat(): Promise<void> {
    try {
      await this.#passOnCancellations();
    } catch (error) {
      logError("Renewing leases failed.", error);
    }
    this.wake();
  }

  async #passOnCancellations(): Promise<void> {
    this.#mayBeCancelled = false;
    const active = [...this.#active.entries()];
    if (active.length === 0) return;
    const held = await this.#runs.renew(
      active.map(([runId]) => runId),
      this.#owner,
    );
    for (const [runId, run] of active) {
      const renewed = held.get(runId);
      if (renewed?.cancelRequested === true) run.abort.abort("cancelled");
      // A run that has ended in the meantime has not lost its lease.
      else if (renewed === undefined && this.#active.get(runId) === run) run.abort.abort("lost");
    }
  }
}
