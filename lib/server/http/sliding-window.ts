/** Maximum number of keys; beyond it, the least recently seen one is evicted. */
const maximumKeys = 10_000;

/**
 * Counts events per key and computes exactly how long a key must wait for every time window to stay within the limit.
 */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  /** Times of the events that still count, oldest first, by key; least recently seen key first. */
  readonly #times = new Map<string, number[]>();

  /**
   * @param options.limit maximum number of events per key within any `windowMs`; 0 for unlimited.
   * @param options.now milliseconds of a monotonic clock.
   */
  constructor(options: { limit: number; windowMs: number; now?: () => number }) {
    this.#limit = options.limit;
    this.#windowMs = options.windowMs;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Returns the milliseconds until `key` may have another event; 0 if it may have one now. */
  waitMs(key: string): number {
    if (this.#limit === 0) return 0;
    const times = this.#counted(key);
    const oldest = times[times.length - this.#limit];
    return oldest === undefined ? 0 : oldest + this.#windowMs - this.#now();
  }

  /** Counts an event of `key`. */
  record(key: string): void {
    if (this.#limit === 0) return;
    const times = [...this.#counted(key), this.#now()].slice(-this.#limit);
    this.#times.delete(key);
    this.#times.set(key, times);
    if (this.#times.size <= maximumKeys) return;
    const [first] = this.#times.keys();
    if (first !== undefined) this.#times.delete(first);
  }

  #counted(key: string): number[] {
    const after = this.#now() - this.#windowMs;
    return (this.#times.get(key) ?? []).filter((time) => time > after);
  }
}
