import { CaveatError } from "@/lib/domain/caveat-error";

interface Waiter {
  session: string;
  start: () => void;
  tell: (position: number) => void;
  /** What was told last. */
  position: number;
}

/** How somebody waits for a place. */
interface QueueOptions {
  signal: AbortSignal;
  /** Called with the place in the queue, 1 for the next one, whenever it changes; 0 when the work begins. */
  onQueued?: (position: number) => void;
}

/** A limited number of places, given to sessions in turn, so that a long queue of one does not hold up the others. */
export class FairQueue {
  private running = 0;
  private readonly waiting = new Map<string, Waiter[]>();

  private readonly places: number;

  constructor(places: number) {
    this.places = places;
  }

  /** Runs `work` when there is a place. Throws CaveatError `cancelled` when the signal fires before that. */
  async run<Value>(session: string, options: QueueOptions, work: () => Promise<Value>): Promise<Value> {
    await this.enter(session, options);
    try {
      options.onQueued?.(0);
      return await work();
    } finally {
      this.leave();
    }
  }

  private enter(session: string, { signal, onQueued }: QueueOptions): Promise<void> {
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
        const waiter: Waiter = { session, start, tell: onQueued ?? (() => undefined), position: 0 };
        signal.addEventListener("abort", onAbort, { once: true });
        this.waiting.set(session, [...(this.waiting.get(session) ?? []), waiter]);
        this.tellPositions();
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
    this.tellPositions();
  }

  private remove(waiter: Waiter): void {
    const rest = (this.waiting.get(waiter.session) ?? []).filter((other) => other !== waiter);
    if (rest.length > 0) this.waiting.set(waiter.session, rest);
    else this.waiting.delete(waiter.session);
    this.tellPositions();
  }

  /** Tells each who waits its place in the order in which turns will be given, if it is another one than before. */
  private tellPositions(): void {
    const queues = [...this.waiting.values()];
    const longest = Math.max(0, ...queues.map((queue) => queue.length));
    let position = 0;
    for (let round = 0; round < longest; round += 1) {
      for (const waiter of queues.flatMap((queue) => queue[round] ?? [])) {
        position += 1;
        if (waiter.position === position) continue;
        waiter.position = position;
        waiter.tell(position);
      }
    }
  }
}
