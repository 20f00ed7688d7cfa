import { setTimeout as wait } from "node:timers/promises";
import type { WebhookDelivery, WebhookOutbox } from "@/lib/ports/runs/webhook-outbox";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import { logError, logInfo, logWarning } from "../log";
import { openInternet, postWebhook, WebhookRefused, type WebhookNetwork } from "./post-webhook";
import { toWebhookMessage } from "./webhook-message";

const atOnce = 4;
const timeoutMs = 10_000;
/** Longer than an attempt can take; deliveries of a dead process are due again after it. */
const holdMs = 30_000;
const lookMs = 1_000;
const patienceMs = 15_000;
/** Before the second, third and fourth attempt. */
const backOffMs = [5_000, 30_000, 120_000];

/**
 * Delivers the outbox to webhooks, in the background: no run waits for it. Each attempt takes at most ten seconds;
 * after three retries the event is dropped, with a line in the log.
 */
export class WebhookDispatcher {
  readonly #outbox: WebhookOutbox;
  readonly #secret: string;
  readonly #network: WebhookNetwork;
  readonly #backOffMs: readonly number[];
  readonly #stopping = new AbortController();
  readonly #active = new Set<Promise<void>>();
  #looking: Promise<void> | undefined;

  /**
   * @param options.secret signs the messages.
   * @param options.network the public internet when left out.
   * @param options.backOffMs how long to wait before each retry.
   */
  constructor(options: {
    outbox: WebhookOutbox;
    secret: string;
    network?: WebhookNetwork;
    backOffMs?: readonly number[];
  }) {
    this.#outbox = options.outbox;
    this.#secret = options.secret;
    this.#network = options.network ?? openInternet;
    this.#backOffMs = options.backOffMs ?? backOffMs;
  }

  /** Polls the outbox until `stop`. */
  start(): void {
    this.#looking ??= this.#lookOn();
  }

  /**
   * Takes due deliveries and starts sending them, at most four at once. Resolves once all of them have been sent or
   * postponed.
   */
  async look(): Promise<void> {
    await this.#take();
    await Promise.all(this.#active);
  }

  /** Releases deliveries in progress, so that another process sends them. Safe to call again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
    await Promise.all(this.#active);
  }

  async #lookOn(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const pause = await this.#take().then(
        () => lookMs,
        (error: unknown) => {
          logError("Looking for webhooks to call failed.", error);
          return patienceMs;
        },
      );
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #take(): Promise<void> {
    const limit = atOnce - this.#active.size;
    if (limit <= 0) return;
    for (const delivery of await this.#outbox.take({ limit, holdMs })) {
      const sent = this.#send(delivery)
        .catch((error: unknown) => logError("A webhook's outcome could not be stored.", error))
        .finally(() => this.#active.delete(sent));
      this.#active.add(sent);
    }
  }

  async #send(delivery: WebhookDelivery): Promise<void> {
    const { id, url, attempt, sessionId } = delivery;
    const about = { delivery: id, sessionId, type: delivery.event.type, attempt };
    const stopping = this.#stopping.signal;
    try {
      const message = toWebhookMessage(delivery, { secret: this.#secret, nowMs: Date.now() });
      await withTimeLimit({ ms: timeoutMs, signal: stopping }, ({ signal }) =>
        postWebhook({ url, message, signal, network: this.#network }),
      );
    } catch (error) {
      if (stopping.aborted) return this.#outbox.putBack(id);
      const delay = error instanceof WebhookRefused ? undefined : this.#backOffMs[attempt - 1];
      const fault = toFault(error);
      if (delay !== undefined) {
        logInfo("A webhook did not answer successfully; it will be called again.", { ...about, fault });
        return this.#outbox.postpone(id, delay);
      }
      logWarning("A webhook could not be called and was abandoned.", { ...about, fault });
      return this.#outbox.remove(id);
    }
    logInfo("A webhook was called.", about);
    return this.#outbox.remove(id);
  }
}

/** Describes what went wrong, without the receiver's address, which may contain a secret. */
function toFault(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = (error as NodeJS.ErrnoException).code;
  if (typeof code === "string") return code;
  return error.name === "TimeoutError" ? "No answer within ten seconds." : error.message;
}
