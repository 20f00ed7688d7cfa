import { setTimeout as wait } from "node:timers/promises";

/** How long requests to one address took, in milliseconds, and how many did not return a status of 200. */
export interface ProbedAddress {
  milliseconds: number[];
  failures: number;
}

/** Repeatedly sends GET requests to several addresses, without waiting for earlier responses. */
export class RequestProbe {
  readonly #results = new Map<string, ProbedAddress>();
  readonly #sent = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #sending: Promise<void>;

  /** @param addresses URLs by name. All are requested at once, every `everyMs`. */
  constructor(addresses: Readonly<Record<string, string>>, everyMs: number) {
    this.#sending = this.#sendAll(Object.entries(addresses), everyMs);
  }

  /** Stops sending and waits for pending requests. Returns the results by name. */
  async stop(): Promise<ReadonlyMap<string, ProbedAddress>> {
    this.#stop.abort();
    await this.#sending;
    await Promise.all(this.#sent);
    return this.#results;
  }

  async #sendAll(addresses: readonly (readonly [string, string])[], everyMs: number): Promise<void> {
    while (!this.#stop.signal.aborted) {
      for (const [name, url] of addresses) {
        const sent = this.#send(name, url).finally(() => this.#sent.delete(sent));
        this.#sent.add(sent);
      }
      await wait(everyMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #send(name: string, url: string): Promise<void> {
    const begun = performance.now();
    const answered = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    const result = this.#results.get(name) ?? { milliseconds: [], failures: 0 };
    this.#results.set(name, result);
    result.milliseconds.push(performance.now() - begun);
    if (!answered) result.failures += 1;
  }
}
