/** Runs tasks one after another, so that nobody has to wait for them. */
export class SerialQueue {
  #last: Promise<void> = Promise.resolve();
  #closed = false;
  #failed = false;

  /** Whether a task has failed; later ones are not run. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Runs `work` after everything added before; skips it after `close`. */
  add(work: () => Promise<void>): void {
    this.#last = this.#last.then(() => (this.#closed ? undefined : work()));
    this.#last.catch(() => (this.#failed = true));
  }

  /** Waits until everything added is done. Rejects with the first task's error. */
  settle(): Promise<void> {
    return this.#last;
  }

  /** Skips tasks that have not started and waits for those that have. Rejects with the first task's error. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#last;
  }
}
