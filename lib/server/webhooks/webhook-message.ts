import { createHmac } from "node:crypto";
import type { WebhookDelivery } from "@/lib/ports/runs/webhook-outbox";

/** A webhook request: a JSON body and the headers that sign it. */
export interface WebhookMessage {
  body: string;
  headers: Record<string, string>;
}

/**
 * Builds the message about an event: `{sessionId, runId, type, at}` with `interrupt` or `status`. Signs it according to
 * Standard Webhooks: `webhook-signature` is `v1,` and the base64 of HMAC-SHA256 over
 * `<webhook-id>.<webhook-timestamp>.<body>`.
 * @param options.secret as text; one that begins with `whsec_` is base64 from there on.
 */
export function toWebhookMessage(
  { id, sessionId, event }: Pick<WebhookDelivery, "id" | "sessionId" | "event">,
  options: { secret: string; nowMs: number },
): WebhookMessage {
  const body = JSON.stringify({ sessionId, ...event });
  const timestamp = String(Math.floor(options.nowMs / 1_000));
  const signature = createHmac("sha256", toKey(options.secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Caveat",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    },
  };
}

function toKey(secret: string): Buffer {
  const prefix = "whsec_";
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), "base64") : Buffer.from(secret);
}
