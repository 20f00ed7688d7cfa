import type { RunEvent } from "../../domain/runs/run-event";
import type { SessionId } from "../../domain/ids";

/** An event to deliver to a webhook: a question to a person, or the end of a run. */
export interface WebhookDelivery {
  /** The same for each attempt. */
  id: string;
  sessionId: SessionId;
  url: string;
  /** From 1. */
  attempt: number;
  event: RunEvent;
}

/**
 * Pending webhook deliveries. An event is added by the transaction that stores it and stays until it is removed,
 * whichever server process sends it.
 */
export interface WebhookOutbox {
  /**
   * Takes up to `limit` due deliveries, longest due first. Each take counts an attempt and holds the delivery for
   * `holdMs`, after which it counts as lost and is due again. Removes deliveries that were due for more than a day.
   */
  take(options: { limit: number; holdMs: number }): Promise<WebhookDelivery[]>;
  /** Makes a taken delivery due again in `delayMs`. */
  postpone(id: string, delayMs: number): Promise<void>;
  /** Makes a taken delivery due at once, as if it had not been taken. */
  putBack(id: string): Promise<void>;
  /** Removes a delivery, sent or abandoned. */
  remove(id: string): Promise<void>;
}
