import { CaveatError } from "@/lib/domain/caveat-error";
import { TurnAccount, turnMs } from "./turn-account";

/** Called with true to pause the work and with false to resume it. */
export type PauseListener = (paused: boolean) => void;

/** The slot that work holds. */
export interface Place {
  /**
   * Lets the queue pause the work from now on; until then it keeps its slot. Calls `listener` at once if the work
   * should already be paused. Returns a function that ends this.
   */
  allowPauses(listener: PauseListener): () => void;
}

/** Options of waiting for a slot. */
interface QueueOptions {
  signal: AbortSignal;
  /** Called with the position in the queue, 1 for the next one, whenever it changes; 0 when the work starts. */
  onQueued?: (position: number) => void;
}

interface QueueLimits {
  /** Number of slots. */
  places: number;
  /** Maximum work that has started and not ended, including paused work; `places` by default. */
  mostBegun?: number;
}

interface Entry {
  session: string;
  stage: "waiting" | "active" | "paused";
  start: () => void;
  report: (position: number) => void;
  /** Position reported last. */
  position: number;
  /** Start of its current turn. */
  turnSince: number;
  /** Time up to which its session has been charged for it. */
  chargedTo: number;
  /** How long it has held a slot so far, in milliseconds. */
  held: number;
  pause: PauseListener | null;
}

/**
 * A limited number of slots, given to sessions in turn: the next is the one that has held slots for the shortest time.
 * Pauses work that holds a slot for longer than a turn while another session waits, if it allows that, so that endless
 * work delays nobody.
 */
export class FairQueue {
  readonly #places: number;
  readonly #mostBegun: number;
  /** All work that waits or has started, in order of arrival. */
  readonly #entries = new Set<Entry>();
  readonly #account = new TurnAccount();
  #timer: NodeJS.Timeout | undefined;

  constructor({ places, mostBegun = places }: QueueLimits) {
    this.#places = places;
    this.#mostBegun = Math.max(places, mostBegun);
  }

  /** Runs `work` when there is a slot. Throws CaveatError `cancelled` when the signal aborts before that. */
  async run<Value>(session: string, options: QueueOptions, work: (place: Place) => Promise<Value>): Promise<Value> {
    const entry = await this.#enter(session, options);
    try {
      options.onQueued?.(0);
      return await work({ allowPauses: (listener) => this.#allowPauses(entry, listener) });
    } finally {
      this.#leave(entry);
    }
  }

  #enter(session: string, { signal, onQueued }: QueueOptions): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new CaveatError("cancelled", "The execution was stopped before it began."));
      if (signal.aborted) return refuse();
      const onAbort = () => {
        this.#leave(entry);
        refuse();
      };
      const start = () => {
        signal.removeEventListener("abort", onAbort);
        resolve(entry);
      };
      const report = onQueued ?? (() => undefined);
      const unset = { position: 0, turnSince: 0, chargedTo: 0, held: 0, pause: null };
      const entry: Entry = { session, stage: "waiting", start, report, ...unset };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#chargeAll();
      this.#account.enter(session);
      this.#entries.add(entry);
      this.#settle();
    });
  }

  #leave(entry: Entry): void {
    this.#chargeAll();
    this.#entries.delete(entry);
    if (entry.stage === "active") this.#account.release(entry.session);
    this.#account.leave(entry.session);
    this.#settle();
  }

  #allowPauses(entry: Entry, listener: PauseListener): () => void {
    entry.pause = listener;
    if (entry.stage === "paused") listener(true);
    else this.#settle();
    return () => (entry.pause = null);
  }

  /** Assigns free slots, then those whose turn is over, and schedules the next check for when the next turn ends. */
  #settle(): void {
    this.#chargeAll();
    while (this.#in("active").length < this.#places) {
      const next = this.#findNext();
      if (next === null) break;
      this.#give(next);
    }
    const late = this.#in("active").filter((entry) => entry.pause !== null && this.#turnLeft(entry) <= 0);
    for (const entry of late.sort((one, other) => this.#share(other) - this.#share(one))) {
      const next = this.#findNext();
      // When no more may start, started work continues to its end, to make room.
      if (next === null || this.#isCrowded() || this.#share(next) >= this.#share(entry)) break;
      entry.stage = "paused";
      this.#account.release(entry.session);
      entry.pause?.(true);
      this.#give(next);
    }
    clearTimeout(this.#timer);
    if (this.#findNext() !== null) {
      const left = this.#in("active").map((entry) => this.#turnLeft(entry));
      const soonest = Math.min(turnMs, ...left.filter((milliseconds) => milliseconds > 0));
      this.#timer = setTimeout(() => this.#settle(), Math.ceil(soonest)).unref();
    }
    this.#reportPositions();
  }

  #give(entry: Entry): void {
    const isPaused = entry.stage === "paused";
    entry.stage = "active";
    entry.turnSince = entry.chargedTo = performance.now();
    this.#account.take(entry.session);
    if (isPaused) entry.pause?.(false);
    else entry.start();
  }

  /** Finds the work whose turn is next; null when none can continue. */
  #findNext(): Entry | null {
    const paused = this.#in("paused");
    if (this.#isCrowded()) return paused.sort((one, other) => other.held - one.held)[0] ?? null;
    const mayBegin = paused.length + this.#in("active").length < this.#mostBegun;
    return this.#inTurn([...paused, ...(mayBegin ? this.#in("waiting") : [])])[0] ?? null;
  }

  /** Whether work waits that may not start before other work has ended. */
  #isCrowded(): boolean {
    const waiting = this.#in("waiting").length;
    return waiting > 0 && this.#entries.size - waiting >= this.#mostBegun;
  }

  /** Sorts by share, then by the session's last start, then by arrival. */
  #inTurn(entries: Entry[]): Entry[] {
    const account = this.#account;
    return entries.sort(
      (one, other) =>
        this.#share(one) - this.#share(other) || account.lastBegun(one.session) - account.lastBegun(other.session),
    );
  }

  /** Returns how long the session of this work has held slots. */
  #share({ session }: Entry): number {
    return this.#account.turnOf(session);
  }

  #turnLeft({ turnSince }: Entry): number {
    return turnSince + turnMs - performance.now();
  }

  #chargeAll(): void {
    const now = performance.now();
    for (const entry of this.#in("active")) {
      this.#account.charge(entry.session, now - entry.chargedTo);
      entry.held += now - entry.chargedTo;
      entry.chargedTo = now;
    }
  }

  #in(stage: Entry["stage"]): Entry[] {
    return [...this.#entries].filter((entry) => entry.stage === stage);
  }

  /** Reports changed positions to waiting work, in the order of turns. */
  #reportPositions(): void {
    const queues = Map.groupBy(this.#inTurn(this.#in("waiting")), ({ session }) => session);
    const longest = Math.max(0, ...[...queues.values()].map((queue) => queue.length));
    let position = 0;
    for (let round = 0; round < longest; round += 1) {
      for (const entry of [...queues.values()].flatMap((queue) => queue[round] ?? [])) {
        position += 1;
        if (entry.position === position) continue;
        entry.position = position;
        entry.report(position);
      }
    }
  }
}
