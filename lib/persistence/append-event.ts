import type { RunId, SessionId } from "@/lib/domain/ids";
import { RunEvent, type StoredEvent } from "@/lib/domain/run-event";
import { toStorableJson, toStorableText } from "./storable";
import type { Transaction } from "./transaction";

/** An event with the key that names it within its run. */
export interface EventEntry {
  sessionId: SessionId;
  runId: RunId;
  key: string;
  event: RunEvent;
}

/**
 * Stores an event under the next number of its session, which the caller has locked in this transaction. Gives null and
 * uses no number when the key is taken.
 */
export async function appendEvent(transaction: Transaction, entry: EventEntry): Promise<StoredEvent | null> {
  const { client } = transaction;
  const { sessionId, runId } = entry;
  const key = toStorableText(entry.key);
  if ((await client.event.count({ where: { runId, key } })) > 0) return null;
  const event = RunEvent.parse(entry.event);
  const { eventCount: seq } = await client.session.update({
    where: { id: sessionId },
    data: { eventCount: { increment: 1 } },
    select: { eventCount: true },
  });
  await client.event.create({ data: { sessionId, seq, runId, key, type: event.type, event: toStorableJson(event) } });
  transaction.changed("events", sessionId);
  return { seq, event };
}
