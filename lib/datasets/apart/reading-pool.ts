import { CaveatError } from "@/lib/domain/caveat-error";
import { measureFamilies } from "./measure-families";
import type { ReadingBudget } from "./reading-budget";

/** A place in the pool, held while one file is read. */
export interface ReadingPlace {
  /** Aborts when the reading must end at once. */
  signal: AbortSignal;
  /** Charges a process and its descendants to this reading; not the computing time of its earlier ones, if it `hasWorked`. */
  watch(processId: number, options?: { hasWorked: boolean }): void;
}

interface ReadingRequest {
  /** Maximum seconds of computing time; the elapsed time may be at most ten times as long. */
  seconds: number;
  signal: AbortSignal;
  /** Called with the position in the queue whenever it changes: 1 for the next in line, 0 when the reading starts. */
  onQueued?: (position: number) => void;
}

/** Why a reading was ended. `room`: an earlier reading needs the memory. */
type EndReason = "cancelled" | "memory" | "time" | "room";

/** A reading in progress. */
interface Active {
  processId: number | undefined;
  /** Maximum seconds of computing time. */
  seconds: number;
  /** Seconds of computing time that its process used for earlier readings; undefined until they are measured. */
  earlierSeconds: number | undefined;
  /** Megabytes in use when it was last measured. */
  megabytes: number;
  ended: EndReason | undefined;
  stop: AbortController;
}

interface Waiter {
  /** Megabytes that must be free before it can start. */
  needs: number;
  /** The position reported last. */
  position: number;
  /** How many later readings have started before it. */
  overtaken: number;
  report: (position: number) => void;
  begin: () => void;
}

/** Minimum megabytes reserved for a reading, because its needs are unknown at first. */
const expectedMegabytes = 256;
const measureEveryMs = 50;
/** How many smaller readings may overtake one that waits for memory. */
const mostOvertakings = 20;
/** Maximum elapsed seconds for each second of computing time, because the machine may be busy. */
const clockShare = 10;

const remedy = "Leave out columns or sheets that are not needed, split the file, or save it as Parquet.";

function toFault(reason: Exclude<EndReason, "room">, seconds: number): CaveatError {
  switch (reason) {
    case "cancelled":
      return new CaveatError("cancelled", "The reading was stopped.");
    case "memory":
      return new CaveatError("unreadable_file", "Reading this file needs more memory than is available.", {
        remedy,
      });
    case "time":
      return new CaveatError(
        "unreadable_file",
        `Reading this file takes more than ${seconds} seconds of computing time.`,
        { remedy },
      );
  }
}

/**
 * Limits how many processes read files at once, and how much memory they use together. Further files wait in order of arrival. When the
 * memory runs out, the most recent reading is ended and returns to the head of the queue, so that the oldest one always completes.
 */
export class ReadingPool {
  readonly #budget: ReadingBudget;
  readonly #measure: typeof measureFamilies;
  /** Oldest first. */
  readonly #active = new Set<Active>();
  readonly #waiting: Waiter[] = [];
  #watching: NodeJS.Timeout | undefined;
  #isMeasuring = false;

  /** @param options.measure measures processes together with everything that they have started. */
  constructor(options: { budget: ReadingBudget; measure?: typeof measureFamilies }) {
    this.#budget = options.budget;
    this.#measure = options.measure ?? measureFamilies;
  }

  /**
   * Runs `work` as soon as there is a place. Starts it again from the beginning when its memory was needed for an earlier reading, so `work`
   * must leave nothing behind when its signal aborts. Throws what `work` throws, `cancelled`, and `unreadable_file` when the reading takes too
   * much memory or time.
   */
  async run<Result>(request: ReadingRequest, work: (place: ReadingPlace) => Promise<Result>): Promise<Result> {
    for (let needs = expectedMegabytes, again = false; ; again = true) {
      const active = await this.#enter(request, { needs, again });
      try {
        return await this.#perform(active, request, work);
      } catch (error) {
        if (active.ended === undefined) throw error;
        if (active.ended !== "room") throw toFault(active.ended, request.seconds);
        // It was still growing: with less room, it would only be ended again.
        needs = Math.min(this.#budget.megabytes, Math.max(needs, active.megabytes * 2));
      } finally {
        this.#leave(active);
      }
    }
  }

  async #perform<Result>(
    active: Active,
    { signal, seconds }: ReadingRequest,
    work: (place: ReadingPlace) => Promise<Result>,
  ): Promise<Result> {
    const onAbort = () => this.#end(active, "cancelled");
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    const clock = setTimeout(() => this.#end(active, "time"), seconds * 1000 * clockShare);
    try {
      active.stop.signal.throwIfAborted();
      return await work({
        signal: active.stop.signal,
        watch: (processId, { hasWorked } = { hasWorked: false }) => {
          active.processId = processId;
          active.earlierSeconds = hasWorked ? undefined : 0;
        },
      });
    } finally {
      clearTimeout(clock);
      signal.removeEventListener("abort", onAbort);
    }
  }

  #enter(
    { seconds, signal, onQueued }: ReadingRequest,
    { needs, again }: { needs: number; again: boolean },
  ): Promise<Active> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        this.#admit();
        reject(toFault("cancelled", 0));
      };
      const waiter: Waiter = {
        needs,
        position: 0,
        overtaken: 0,
        report: onQueued ?? (() => undefined),
        begin: () => {
          signal.removeEventListener("abort", onAbort);
          const active: Active = {
            processId: undefined,
            seconds,
            earlierSeconds: 0,
            megabytes: 0,
            ended: undefined,
            stop: new AbortController(),
          };
          this.#active.add(active);
          this.#watching ??= setInterval(() => void this.#watch(), measureEveryMs);
          resolve(active);
        },
      };
      if (signal.aborted) {
        reject(toFault("cancelled", 0));
        return;
      }
      signal.addEventListener("abort", onAbort, { once: true });
      if (again) this.#waiting.unshift(waiter);
      else this.#waiting.push(waiter);
      this.#admit();
    });
  }

  #leave(active: Active): void {
    this.#active.delete(active);
    if (this.#active.size === 0) {
      clearInterval(this.#watching);
      this.#watching = undefined;
    }
    this.#admit();
  }

  /** Starts the readings that fit, in the order of the queue, and reports new positions to the others. */
  #admit(): void {
    for (const waiter of [...this.#waiting]) {
      if (!this.#hasRoom(waiter.needs)) {
        // Smaller readings may overtake it, but not forever.
        if (waiter.overtaken >= mostOvertakings) break;
        continue;
      }
      const index = this.#waiting.indexOf(waiter);
      for (const earlier of this.#waiting.slice(0, index)) earlier.overtaken += 1;
      this.#waiting.splice(index, 1);
      waiter.begin();
      waiter.report(0);
    }
    for (const [index, waiter] of this.#waiting.entries()) {
      if (waiter.position === index + 1) continue;
      waiter.position = index + 1;
      waiter.report(waiter.position);
    }
  }

  #hasRoom(needs: number): boolean {
    if (this.#active.size === 0) return true;
    const taken = [...this.#active].reduce((sum, { megabytes }) => sum + Math.max(megabytes, expectedMegabytes), 0);
    return this.#active.size < this.#budget.places && taken + needs <= this.#budget.megabytes;
  }

  /** Measures all readings and ends those that exceed the limits, alone or together. */
  async #watch(): Promise<void> {
    if (this.#isMeasuring) return;
    const seen = [...this.#active].filter(({ ended }) => ended === undefined);
    const watched = seen.flatMap((active) =>
      active.processId === undefined ? [] : [{ active, id: active.processId }],
    );
    this.#isMeasuring = true;
    const uses = await this.#measure(watched.map(({ id }) => id));
    this.#isMeasuring = false;
    for (const [index, { active }] of watched.entries()) {
      const { megabytes = 0, seconds = 0 } = uses[index] ?? {};
      active.megabytes = megabytes;
      active.earlierSeconds ??= seconds;
      if (seconds - active.earlierSeconds > active.seconds) this.#end(active, "time");
    }
    const { megabytes } = this.#budget;
    for (const active of seen) if (active.megabytes > megabytes) this.#end(active, "memory");
    const left = seen.filter((active) => active.ended === undefined && this.#active.has(active));
    const together = left.reduce((sum, active) => sum + active.megabytes, 0);
    const last = left.at(-1);
    if (together > megabytes && left.length > 1 && last !== undefined) this.#end(last, "room");
    // A reading that has given back memory makes room, too.
    this.#admit();
  }

  #end(active: Active, reason: EndReason): void {
    if (!this.#active.has(active)) return;
    active.ended ??= reason;
    active.stop.abort();
  }
}
