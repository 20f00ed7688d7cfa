import { CaveatError } from "@/lib/domain/caveat-error";

interface Waiter {
  session: string;
  start: () => void;
}

/** A limited number of places, given to sessions in turn, so that a long queue of one does not hold up the others. */
export class FairQueue {
  private running = 0;
  private readonly waiting = new Map<string, Waiter[]>();

  private readonly places: number;

  constructor(places: number) {
    this.places = places;
  }

  /** Runs `work` when there is a place. Throws CaveatError `cancelled` when `signal` fires before that. */
  async run<Value>(session: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
    await this.enter(session, signal);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private enter(session: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new CaveatError("cancelled", "The execution was stopped before it began."));
      if (signal.aborted) {
        refuse();
      } else if (this.running < this.places) {
        this.running += 1;
        resolve();
      } else {
        const onAbort = () => {
          this.remove(waiter);
          refuse();
        };
        const start = () => {
          signal.removeEventListener("abort", onAbort);
          resolve();
        };
        const waiter: Waiter = { session, start };
        signal.addEventListener("abort", onAbort, { once: true });
        this.waiting.set(session, [...(this.waiting.get(session) ?? []), waiter]);
      }
    });
  }

  /** Hands the place on to the session that has waited longest for a turn, and puts that session last. */
  private leave(): void {
    const next = this.waiting.entries().next();
    if (next.done) {
      this.running -= 1;
      return;
    }
    const [session, [first, ...rest]] = next.value;
    this.waiting.delete(session);
    if (rest.length > 0) this.waiting.set(session, rest);
    first?.start();
  }

  private remove(waiter: Waiter): void {
    const rest = (this.waiting.get(waiter.session) ?? []).filter((other) => other !== waiter);
    if (rest.length > 0) this.waiting.set(waiter.session, rest);
    else this.waiting.delete(waiter.session);
  }
}
