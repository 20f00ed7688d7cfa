import type { LeasedQueue } from "@/lib/ports/runs/leased-queue";
import { logError } from "../log";

/** How often leases are renewed and abandoned work is looked for. */
const heartbeatMs = 5_000;

interface Active<Item> {
  item: Item;
  abort: AbortController;
  ended: Promise<void>;
}

interface SupervisorOptions<Id extends string, Item> {
  queue: LeasedQueue<Id, Item>;
  owner: string;
  /** What the items are, for the log: `readings`. */
  what: string;
  /**
   * Does one item and stores its outcome; it must not throw. `signal` aborts when the item is not needed any more, the
   * lease was lost or the server stops.
   */
  work: (item: Item, signal: AbortSignal) => Promise<void>;
  /** How many items this process may work on at once; 1 by default. */
  places?: number;
}

/**
 * Works through a queue in the background, few items at a time because each takes the memory and the cores of several
 * queries. Claims items that are waiting or were left behind by a dead process, and renews their leases. One per
 * process and queue.
 */
export class LeaseSupervisor<Id extends string, Item> {
  readonly #options: SupervisorOptions<Id, Item>;
  readonly #active = new Map<Id, Active<Item>>();
  #heartbeat: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #stopping = false;

  constructor(options: SupervisorOptions<Id, Item>) {
    this.#options = options;
  }

  /** Starts looking for items, those of a dead process first. */
  start(): void {
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs);
    this.#heartbeat.unref();
    this.wake();
  }

  /** Schedules a look for an item to claim. Has no effect before `start`. */
  wake(): void {
    if (this.#stopping || this.#heartbeat === undefined) return;
    if (this.#looking !== undefined) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#claimNext()
      .catch((error: unknown) => logError(`Looking for ${this.#options.what} failed.`, error))
      .finally(() => {
        this.#looking = undefined;
        if (this.#lookAgain) {
          this.#lookAgain = false;
          this.wake();
        }
      });
  }

  /** Stops the work of this process on matching items, and waits until nothing writes its files any more. */
  async abandon(isMeant: (item: Item) => boolean): Promise<void> {
    const meant = [...this.#active.values()].filter(({ item }) => isMeant(item));
    for (const { abort } of meant) abort.abort("abandoned");
    await Promise.all(meant.map(({ ended }) => ended));
  }

  /** Releases its items so that the next process starts them again. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#heartbeat);
    await this.#looking;
    const { queue, owner, what } = this.#options;
    const stopped = [...this.#active].map(async ([id, { abort, ended }]) => {
      abort.abort("stopping");
      await ended;
      await queue.release(id, owner).catch((error: unknown) => {
        logError(`One of the ${what} could not be released.`, error);
      });
    });
    await Promise.all(stopped);
  }

  async #claimNext(): Promise<void> {
    const { queue, owner, places = 1 } = this.#options;
    if (this.#active.size >= places) return;
    for (const id of await queue.findClaimable()) {
      if (this.#stopping || this.#active.size >= places) return;
      if (this.#active.has(id)) continue;
      const item = await queue.claim(id, owner);
      if (item !== null) this.#begin(id, item);
    }
  }

  #begin(id: Id, item: Item): void {
    const abort = new AbortController();
    const ended = this.#options
      .work(item, abort.signal)
      .catch((error: unknown) => logError(`One of the ${this.#options.what} could not be ended: ${id}.`, error))
      .finally(() => {
        this.#active.delete(id);
        this.wake();
      });
    this.#active.set(id, { item, abort, ended });
  }

  async #beat(): Promise<void> {
    const { queue, owner, what } = this.#options;
    try {
      for (const [id, active] of [...this.#active]) {
        const isHeld = await queue.renew(id, owner);
        // An item that has ended in the meantime has not lost its lease.
        if (!isHeld && this.#active.get(id) === active) active.abort.abort("lost");
      }
    } catch (error) {
      logError(`Renewing the lease of one of the ${what} failed.`, error);
    }
    this.wake();
  }
}
