import { existsSync, openAsBlob } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { SessionResponse } from "@/lib/domain/session";
import { readSessionEvents } from "./read-session-events";

const Problem = z.object({ detail: z.string() });
const Uploaded = z.object({
  items: z.array(Dataset),
  rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
});
const Health = z.object({ engineLabel: z.string(), engine: z.string() });

/** Maximum attempts for a busy server or a broken stream. */
const mostTries = 6;

/** A program that asks questions through the HTTP API, as any outside program would. */
export class CaveatClient {
  readonly #url: string;
  readonly #headers: Record<string, string>;

  /** @param options.apiKey the server's CAVEAT_API_KEY, if it has one. */
  constructor(options: { url: string; apiKey?: string | undefined }) {
    this.#url = options.url.replace(/\/+$/, "");
    this.#headers = options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };
  }

  /** Names the engine that answers, for people. */
  async engine(): Promise<string> {
    const health = Health.parse(await (await this.#send("GET", "/api/health")).json());
    return health.engineLabel || health.engine;
  }

  /** Uploads a table. Throws with the reason when it is not accepted. */
  async upload(file: string): Promise<string> {
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
    const form = new FormData();
    form.append("file", await openAsBlob(file), path.basename(file));
    const response = await this.#send("POST", "/api/datasets", { body: form, alsoStatus: 422 });
    const { items, rejected } = Uploaded.parse(await response.json());
    const [dataset] = items;
    if (dataset === undefined) throw new Error(rejected[0]?.reason ?? "The table was not accepted.");
    return dataset.id;
  }

  /** Asks in a new session and waits for its end. When `signal` aborts, the run is stopped. */
  async ask(question: string, datasetIds: readonly string[], signal: AbortSignal): Promise<SessionResponse> {
    const started = await this.json("POST", "/api/sessions", { question, datasetIds });
    const session = SessionResponse.parse(started);
    try {
      await this.#untilEnd(session.id, signal);
    } catch (error) {
      await this.#send("POST", `/api/sessions/${session.id}/cancel`).catch(() => undefined);
      throw error;
    }
    return SessionResponse.parse(await this.json("GET", `/api/sessions/${session.id}`));
  }

  /** Follows the events until the run has ended or has an interrupt, resuming where the stream broke. */
  async #untilEnd(sessionId: string, signal: AbortSignal): Promise<void> {
    let after = 0;
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await this.#send("GET", `/api/sessions/${sessionId}/events?after=${after}`, { signal });
        for await (const { seq, event } of readSessionEvents(response)) {
          after = seq ?? after;
          if (event.type === "run_end" || event.type === "interrupt" || event.type === "done") return;
        }
      } catch (error) {
        if (signal.aborted || attempt >= mostTries) throw error;
      }
      if (attempt >= mostTries) throw new Error("The event stream broke repeatedly.");
      await wait(500 * attempt, undefined, { signal });
    }
  }

  /** Sends a request and returns the JSON response. */
  async json(method: string, address: string, body?: unknown): Promise<unknown> {
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    return (await this.#send(method, address, sent)).json();
  }

  /**
   * Sends any request, and retries a rate-limited one when the server allows. Throws the server's own message.
   */
  async #send(
    method: string,
    address: string,
    { alsoStatus, ...options }: RequestInit & { /** A refusal whose body is wanted. */ alsoStatus?: number } = {},
  ): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const headers = { ...this.#headers, ...(options.headers as Record<string, string> | undefined) };
      const response = await fetch(`${this.#url}${address}`, { ...options, method, headers });
      if (response.ok || response.status === alsoStatus) return response;
      const problem = Problem.safeParse(await response.json().catch(() => null));
      if (response.status !== 429 || attempt >= mostTries) {
        throw new Error(problem.data?.detail ?? `${method} ${address} was answered with status ${response.status}.`);
      }
      await wait(1_000 * Math.min(60, Number(response.headers.get("retry-after") ?? "5") || 5));
    }
  }
}
