import type { RunEvent } from "../domain/runs/run-event";
import type { SessionId } from "../domain/ids";

/** An event that a webhook has yet to be told: a question to a person, or the end of a run. */
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
 * What webhooks have yet to be told. An event comes in by itself, in the transaction that stores it, and stays until it is
 * removed, whichever server process sends it.
 */
export interface WebhookOutbox {
  /**
   * Takes what is due, at most `limit`, the longest due first. Each counts an attempt and is nobody else's for `holdMs`, after
   * which it counts as lost and is due again. What was due for more than a day is removed.
   */
  take(options: { limit: number; holdMs: number }): Promise<WebhookDelivery[]>;
  /** Makes one that was taken due again in `delayMs`. */
  postpone(id: string, delayMs: number): Promise<void>;
  /** Makes one that was taken due at once, as if it had not been taken. */
  putBack(id: string): Promise<void>;
  /** Takes one out, told or given up. */
  remove(id: string): Promise<void>;
}
