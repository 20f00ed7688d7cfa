import { setTimeout as wait } from "node:timers/promises";
import type { Target } from "../ground";
import { send } from "../http/send";

const everyMs = 200;
const paths = ["/api/health", "/api/sessions", "/api/datasets", "/"];

/** Repeatedly asks a server for small things, and records how long each took. */
export class GetTimes {
  readonly #stopping = new AbortController();
  readonly #asking: Promise<void>;
  readonly #times: { path: string; ms: number }[] = [];
  readonly #faults: string[] = [];

  constructor(target: Target) {
    this.#asking = this.#ask(target);
  }

  /** Stops; returns all times in milliseconds, and answers other than 200. */
  async stop(): Promise<{ times: { path: string; ms: number }[]; faults: string[] }> {
    this.#stopping.abort();
    await this.#asking;
    return { times: this.#times, faults: this.#faults };
  }

  async #ask(target: Target): Promise<void> {
    const { signal } = this.#stopping;
    const under: Promise<void>[] = [];
    for (let turn = 0; !signal.aborted; turn++) {
      const path = paths[turn % paths.length] ?? "/";
      // The next request does not wait for a slow one, just as requests of other people would not.
      const asked = send(target, { path, patienceMs: 30_000 }).then(
        ({ status, ms }) => {
          this.#times.push({ path, ms });
          if (status !== 200) this.#faults.push(`${path}: ${status}`);
        },
        (error: unknown) => void this.#faults.push(String(error)),
      );
      under.push(asked);
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(under);
  }
}
