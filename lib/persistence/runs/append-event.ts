import { readEvent } from "@/lib/domain/runs/read-event";
import { RunEvent, type StoredEvent } from "@/lib/domain/runs/run-event";
import type { RunId, SessionId } from "@/lib/domain/ids";
import type { ToldStep } from "@/lib/ports/told-step";
import { Prisma } from "../generated/client";
import { toStorableJsonText, toStorableText } from "../connections/storable";
import type { Transaction } from "../connections/transaction";

/** An event with the key that names it within its run. */
export interface EventEntry {
  sessionId: SessionId;
  runId: RunId;
  key: string;
  event: RunEvent;
}

/** What `toAppendSql` gives: no `seq` when the key is taken or the session is not `present`. */
export interface AppendRow {
  seq: number | null;
  present: boolean;
}

/** The unique index that lets an event of a key be stored once. */
export const eventKeyIndex = "event_run_id_key_key";

/**
 * Steps of a `WITH` that store events, those whose keys are free, under the next numbers of their session;
 * `stored` has their `seq` and `key`. The session's row, which they count up, is the lock under which numbers are given. Somebody
 * who stores a same key at the same moment is not seen: then the statement fails at `eventKeyIndex`, and with it the numbers
 * are taken back. What the session's webhook is to be told waits in the outbox from then on.
 * @param step.events ones that `toKeptStep` has taken.
 * @param condition of storing anything.
 */
export function toAppendSteps({ sessionId, runId, events }: ToldStep, condition = Prisma.sql`TRUE`): Prisma.Sql {
  return Prisma.sql`
    told AS (
      SELECT told.key, told.type, told.event, row_number() OVER (ORDER BY told.place) AS number, count(*) OVER () AS total
      FROM unnest(
        ${events.map(({ key }) => toStorableText(key))}::text[], ${events.map(({ event }) => event.type)}::text[],
        ${events.map(({ event }) => toStorableJsonText(event))}::text[]
      ) WITH ORDINALITY AS told (key, type, event, place)
      WHERE NOT EXISTS (SELECT 1 FROM event WHERE event.run_id = ${runId}::uuid AND event.key = told.key)
    ), numbered AS (
      UPDATE session SET event_count = event_count + (SELECT count(*) FROM told)
      WHERE id = ${sessionId}::uuid AND EXISTS (SELECT 1 FROM told) AND ${condition}
      RETURNING event_count, webhook_url
    ), stored AS (
      INSERT INTO event (session_id, seq, run_id, key, type, event)
      SELECT ${sessionId}::uuid, numbered.event_count - told.total + told.number, ${runId}::uuid, told.key, told.type,
        told.event::json
      FROM numbered, told
      RETURNING seq, key, type
    ), queued AS (
      INSERT INTO webhook_delivery (id, session_id, seq)
      SELECT gen_random_uuid(), ${sessionId}::uuid, stored.seq FROM stored, numbered
      WHERE numbered.webhook_url IS NOT NULL AND stored.type IN ('interrupt', 'run_end')
    )`;
}

/**
 * One statement that stores an event under the next number of its session and gives an `AppendRow`; see `toAppendSteps`.
 * @param notify what to call in the same transaction when the event is stored.
 */
export function toAppendSql({ sessionId, runId, key, event }: EventEntry, notify?: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH ${toAppendSteps({ sessionId, runId, events: [{ key, event }] })}
    SELECT (SELECT seq FROM stored) AS seq,
      EXISTS (SELECT 1 FROM session WHERE id = ${sessionId}::uuid) AS present
      ${notify === undefined ? Prisma.empty : Prisma.sql`, (SELECT ${notify}::text FROM stored) AS told`}`;
}

/** The step with each key once and with events that can be read again; throws when one could not. */
export function toKeptStep({ sessionId, runId, events }: ToldStep): ToldStep {
  const byKey = new Map(events.toReversed().map(({ key, event }) => [key, { key, event: RunEvent.parse(event) }]));
  return { sessionId, runId, events: [...byKey.values()].toReversed() };
}

/** The entry with an event that can be read again; throws when it could not. */
export function toKeptEntry(entry: EventEntry): EventEntry {
  return { ...entry, event: RunEvent.parse(entry.event) };
}

/**
 * Stores an event under the next number of its session, which the caller has locked in this transaction. Gives null and
 * uses no number when the key is taken.
 */
export async function appendEvent(transaction: Transaction, entry: EventEntry): Promise<StoredEvent | null> {
  const kept = toKeptEntry(entry);
  const [row] = await transaction.client.$queryRaw<AppendRow[]>(toAppendSql(kept));
  if (row === undefined || row.seq === null) return null;
  const stored = { seq: row.seq, event: kept.event };
  transaction.changed("events", entry.sessionId, toReadable([stored]));
  return stored;
}

/** Events that were just stored, as the log gives them when it is read; empty when one of them could not be read. */
export function toReadable(stored: readonly StoredEvent[]): StoredEvent[] {
  const readable = stored.flatMap(({ seq, event }) => {
    const read = readEvent(JSON.parse(toStorableJsonText(event)));
    return read === null ? [] : [{ seq, event: read }];
  });
  return readable.length === stored.length ? readable : [];
}
