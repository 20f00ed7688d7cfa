import type { SessionId } from "@/lib/domain/ids";
import { readEvent } from "@/lib/domain/runs/read-event";
import type { StoredEvent } from "@/lib/domain/runs/run-event";
import type { EventListener, EventLog } from "@/lib/ports/runs/event-log";
import { type AppendRow, toAppendSql, toKeptEntry, toReadable } from "./append-event";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { createLiveRelay } from "./live-relay";
import { runPrepared } from "./run-prepared";
import { sessionNotFound } from "../connections/session-lock";
import { isKeyTaken } from "../connections/until-keys-are-seen";

/**
 * Stores the event log in Postgres.
 * @param database.isShared whether other server processes receive live events, too.
 */
export function createEventLog(database: Database & { isShared: boolean }): EventLog {
  const listeners = new Map<SessionId, Set<EventListener>>();
  const notify = (sessionId: SessionId, call: (listener: EventListener) => void) => {
    for (const listener of [...(listeners.get(sessionId) ?? [])]) {
      try {
        call(listener);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  };
  database.feed.onChange("events", (sessionId, stored) => notify(sessionId, (listener) => listener.onStored(stored)));
  const emitHere: EventLog["emitLive"] = (sessionId, event) => notify(sessionId, (listener) => listener.onLive(event));
  database.feed.onLive(emitHere);
  const relay = database.isShared ? createLiveRelay(database) : null;
  database.feed.onGap(() => {
    for (const sessionId of [...listeners.keys()]) notify(sessionId, (listener) => listener.onStored([]));
  });

  return {
    append: async (entry) => {
      const kept = toKeptEntry(entry);
      const change = { topic: "events", sessionId: entry.sessionId } as const;
      const announcement = Prisma.sql`pg_notify(${database.feed.channel}, ${database.feed.toPayload(change)})`;
      const row = await storeOnce(database, toAppendSql(kept, announcement));
      if (row?.present === false) throw sessionNotFound();
      if (typeof row?.seq !== "number") return null;
      const stored = { seq: row.seq, event: kept.event };
      database.feed.emit(change, toReadable([stored]));
      return stored;
    },
    read: async (sessionId, after, limit) => {
      const events: StoredEvent[] = [];
      for (let last = after; events.length < limit;) {
        const wanted = limit - events.length;
        const rows = await readRows(database, { sessionId, after: last, limit: wanted });
        events.push(...rows.flatMap(skipUnreadable));
        last = rows.at(-1)?.seq ?? last;
        if (rows.length < wanted) break;
      }
      return events;
    },
    emitLive: (sessionId, event) => {
      emitHere(sessionId, event);
      relay?.send(sessionId, event);
    },
    subscribe: (sessionId, listener) => {
      const entry = { ...listener };
      const entries = listeners.get(sessionId) ?? new Set();
      listeners.set(sessionId, entries.add(entry));
      return () => {
        entries.delete(entry);
        if (entries.size === 0 && listeners.get(sessionId) === entries) listeners.delete(sessionId);
      };
    },
  };
}

interface EventRow {
  seq: number;
  event: unknown;
}

function readRows(
  database: Database,
  { sessionId, after, limit }: { sessionId: SessionId; after: number; limit: number },
): Promise<EventRow[]> {
  return runPrepared<EventRow>(
    database,
    "read_events",
    Prisma.sql`
      SELECT seq, event FROM event WHERE session_id = ${sessionId}::uuid AND seq > ${after}::int
      ORDER BY seq LIMIT ${limit}::int`,
  );
}

/** Skips an event that cannot be read, so that the others remain readable. */
function skipUnreadable({ seq, event: stored }: EventRow): StoredEvent[] {
  const event = readEvent(stored);
  return event === null ? [] : [{ seq, event }];
}

/** Null when the same key was stored concurrently. */
async function storeOnce(database: Database, append: Prisma.Sql): Promise<AppendRow | null> {
  try {
    const [row] = await runPrepared<AppendRow>(database, "append_event", append);
    return row ?? null;
  } catch (error) {
    if (isKeyTaken(error)) return null;
    throw error;
  }
}
