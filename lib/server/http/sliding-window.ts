/** Maximum number of remembered keys; beyond it the least recently seen one is forgotten. */
const maximumKeys = 10_000;

/** Counts events by key and computes exactly how long a key must wait so that no window of time exceeds the limit. */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  /** Times of the events of a key that still count, oldest first; the least recently seen key first. */
  readonly #times = new Map<string, number[]>();

  /**
   * @param options.limit maximum events of a key within any `windowMs`; 0: unlimited.
   * @param options.now milliseconds of any monotonic clock.
   */
  constructor(options: { limit: number; windowMs: number; now?: () => number }) {
    this.#limit = options.limit;
    this.#windowMs = options.windowMs;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Milliseconds until `key` may have another event; 0 when it may now. */
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
