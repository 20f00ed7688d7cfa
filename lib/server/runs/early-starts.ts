import type { NodeChunk } from "@/lib/graph/kit/graph-chunk";

/** Nobody would notice the start of a step that ends sooner. */
const longestUnseenMs = 100;

/**
 * Delays the early announcement of a step's start until it lasts, or emits something else. The start of a short step is only stored with
 * its state: a separate statement would take longer than many a step, and compete with that of the state for the same key.
 */
export class EarlyStarts {
  #held: { announce: () => void; timer: NodeJS.Timeout } | null = null;

  /**
   * Takes the next chunk of a run, before it is emitted.
   * @param announce emits it, if it is the start of a step.
   */
  take({ type }: NodeChunk, announce: () => void): void {
    if (type === "node_end" || type === "node_error") this.drop();
    this.#announce();
    if (type === "node_start") this.#held = { announce, timer: setTimeout(() => this.#announce(), longestUnseenMs) };
  }

  /** Announces nothing more. */
  drop(): void {
    clearTimeout(this.#held?.timer);
    this.#held = null;
  }

  #announce(): void {
    const held = this.#held;
    this.drop();
    held?.announce();
  }
}
