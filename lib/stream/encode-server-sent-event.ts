import type { LiveEvent, StoredEvent } from "../domain/runs/run-event";

/**
 * Encodes one event as a block of a `text/event-stream`. A stored event carries its number as `id:`, so that a
 * reconnecting reader states where it stopped; a live one has none. The data is one line of JSON and repeats the type.
 */
export function encodeServerSentEvent(item: StoredEvent | LiveEvent): string {
  if ("seq" in item) return `id: ${item.seq}\nevent: ${item.event.type}\ndata: ${JSON.stringify(item.event)}\n\n`;
  return `event: ${item.type}\ndata: ${JSON.stringify(item)}\n\n`;
}
