import { readEvent } from "@/lib/domain/runs/read-event";
import { RunEvent, type StoredEvent } from "@/lib/domain/runs/run-event";
import type { RunId, SessionId } from "@/lib/domain/ids";
import type { StepEvents } from "@/lib/ports/runs/step-events";
import { Prisma } from "../generated/client";
import { toStorableJsonText, toStorableText } from "../connections/storable";
import type { Transaction } from "../connections/transaction";

/** An event with a key unique within its run. */
export interface EventEntry {
  sessionId: SessionId;
  runId: RunId;
  key: string;
  event: RunEvent;
}

/** Result of `toAppendSql`: no `seq` when the key exists or the session is not `present`. */
export interface AppendRow {
  seq: number | null;
  present: boolean;
}

/** The unique index that stores the event of a key only once. */
export const eventKeyIndex = "event_run_id_key_key";

/**
 * Parts of a `WITH` that store events with free keys under the next numbers of their session; `stored` has their `seq`
 * and `key`. Numbers are assigned under the lock of the session's row, which they increment. A concurrent insert of the
 * same key is invisible: then the statement fails at `eventKeyIndex`, which also rolls the numbers back. Deliveries for
 * the session's webhook enter the outbox in the same statement.
 * @param step.events accepted by `toKeptStep`.
 * @param condition of storing anything.
 */
export function toAppendSteps({ sessionId, runId, events }: StepEvents, condition = Prisma.sql`TRUE`): Prisma.Sql {
  return Prisma.sql`
    added AS (
      SELECT added.key, added.type, added.event, row_number() OVER (ORDER BY added.place) AS number, count(*) OVER () AS total
      FROM unnest(
        ${events.map(({ key }) => toStorableText(key))}::text[], ${events.map(({ event }) => event.type)}::text[],
        ${events.map(({ event }) => toStorableJsonText(event))}::text[]
      ) WITH ORDINALITY AS added (key, type, event, place)
      WHERE NOT EXISTS (SELECT 1 FROM event WHERE event.run_id = ${runId}::uuid AND event.key = added.key)
    ), numbered AS (
      UPDATE session SET event_count = event_count + (SELECT count(*) FROM added)
      WHERE id = ${sessionId}::uuid AND EXISTS (SELECT 1 FROM added) AND ${condition}
      RETURNING event_count, webhook_url
    ), stored AS (
      INSERT INTO event (session_id, seq, run_id, key, type, event)
      SELECT ${sessionId}::uuid, numbered.event_count - added.total + added.number, ${runId}::uuid, added.key, added.type,
        added.event::json
      FROM numbered, added
      RETURNING seq, key, type
    ), queued AS (
      INSERT INTO webhook_delivery (id, session_id, seq)
      SELECT gen_random_uuid(), ${sessionId}::uuid, stored.seq FROM stored, numbered
      WHERE numbered.webhook_url IS NOT NULL AND stored.type IN ('interrupt', 'run_end')
    )`;
}

/**
 * SQL that stores an event under the next number of its session and returns an `AppendRow`; see `toAppendSteps`.
 * @param notify what to call in the same transaction when the event is stored.
 */
export function toAppendSql({ sessionId, runId, key, event }: EventEntry, notify?: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH ${toAppendSteps({ sessionId, runId, events: [{ key, event }] })}
    SELECT (SELECT seq FROM stored) AS seq,
      EXISTS (SELECT 1 FROM session WHERE id = ${sessionId}::uuid) AS present
      ${notify === undefined ? Prisma.empty : Prisma.sql`, (SELECT ${notify}::text FROM stored) AS notified`}`;
}

/** Deduplicates keys and validates that the events can be read again; throws otherwise. */
export function toKeptStep({ sessionId, runId, events }: StepEvents): StepEvents {
  const byKey = new Map(events.toReversed().map(({ key, event }) => [key, { key, event: RunEvent.parse(event) }]));
  return { sessionId, runId, events: [...byKey.values()].toReversed() };
}

/** Validates that the event can be read again; throws otherwise. */
export function toKeptEntry(entry: EventEntry): EventEntry {
  return { ...entry, event: RunEvent.parse(entry.event) };
}

/**
 * Stores an event under the next number of its session, which the caller has locked in this transaction. Returns null
 * and uses no number when the key exists.
 */
export async function appendEvent(transaction: Transaction, entry: EventEntry): Promise<StoredEvent | null> {
  const kept = toKeptEntry(entry);
  const [row] = await transaction.client.$queryRaw<AppendRow[]>(toAppendSql(kept));
  if (row === undefined || row.seq === null) return null;
  const stored = { seq: row.seq, event: kept.event };
  transaction.changed("events", entry.sessionId, toReadable([stored]));
  return stored;
}

/** Converts newly stored events to what the log returns when read; empty when one of them could not be read. */
export function toReadable(stored: readonly StoredEvent[]): StoredEvent[] {
  const readable = stored.flatMap(({ seq, event }) => {
    const read = readEvent(JSON.parse(toStorableJsonText(event)));
    return read === null ? [] : [{ seq, event: read }];
  });
  return readable.length === stored.length ? readable : [];
}
