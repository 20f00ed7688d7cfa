import type { RunId, SessionId } from "@/lib/domain/ids";
import { RunEvent, type StoredEvent } from "@/lib/domain/run-event";
import { Prisma } from "./generated/client";
import { toStorableJsonText, toStorableText } from "./storable";
import type { Transaction } from "./transaction";

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
 * One statement that stores an event under the next number of its session and gives an `AppendRow`. The session's row,
 * which it counts up, is the lock under which numbers are given. Somebody who stores the same key at the same moment is
 * not seen: then the statement fails at `eventKeyIndex`, and with it the number is taken back.
 * @param entry.event one that `toKeptEntry` has taken.
 * @param notify what to call in the same transaction when the event is stored.
 */
export function toAppendSql({ sessionId, runId, key, event }: EventEntry, notify?: Prisma.Sql): Prisma.Sql {
  const name = toStorableText(key);
  return Prisma.sql`
    WITH numbered AS (
      UPDATE session SET event_count = event_count + 1
      WHERE id = ${sessionId}::uuid AND NOT EXISTS (SELECT 1 FROM event WHERE run_id = ${runId}::uuid AND key = ${name})
      RETURNING event_count
    ), stored AS (
      INSERT INTO event (session_id, seq, run_id, key, type, event)
      SELECT ${sessionId}::uuid, event_count, ${runId}::uuid, ${name}, ${event.type}, ${toStorableJsonText(event)}::json
      FROM numbered
      RETURNING seq
    )
    SELECT (SELECT seq FROM stored) AS seq,
      EXISTS (SELECT 1 FROM session WHERE id = ${sessionId}::uuid) AS present
      ${notify === undefined ? Prisma.empty : Prisma.sql`, (SELECT ${notify}::text FROM stored) AS told`}`;
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
  transaction.changed("events", entry.sessionId);
  return { seq: row.seq, event: kept.event };
}
