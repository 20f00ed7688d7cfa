/** Keys that are remembered at once; beyond that the one that came longest ago is forgotten. */
const maximumKeys = 10_000;

/** Counts events by key and tells, exactly, how long a key has to wait so that no stretch of time holds more than it may. */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  /** Times of the events of a key that still count, oldest first; the key that came longest ago first. */
  readonly #times = new Map<string, number[]>();

  /**
   * @param options.limit events that a key may have within any `windowMs`; 0: any number.
   * @param options.now milliseconds of any clock that does not go back.
   */
  constructor(options: { limit: number; windowMs: number; now?: () => number }) {
    this.#limit = options.limit;
    this.#windowMs = options.windowMs;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Milliseconds until `key` may have a further event; 0 when it may now. */
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
