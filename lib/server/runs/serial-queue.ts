/** Does pieces of work one after another, so that nobody has to wait for them. */
export class SerialQueue {
  #last: Promise<void> = Promise.resolve();
  #closed = false;
  #failed = false;

  /** Whether a piece has failed; those after it are not done. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Does `work` after all that was added before; after `close` it is left out. */
  add(work: () => Promise<void>): void {
    this.#last = this.#last.then(() => (this.#closed ? undefined : work()));
    this.#last.catch(() => (this.#failed = true));
  }

  /** Waits until all that was added is done. Rejects with what the first failing piece threw. */
  settle(): Promise<void> {
    return this.#last;
  }

  /** Leaves out what has not begun and waits for what has. Rejects with what the first failing piece threw. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#last;
  }
}
