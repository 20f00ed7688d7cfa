import type { SessionId } from "@/lib/domain/ids";
import { type LiveEvent, StoredEvent } from "@/lib/domain/run-event";
import type { EventLog } from "@/lib/ports/event-log";
import { appendEvent } from "./append-event";
import type { Database } from "./database";
import { lockSession, sessionNotFound } from "./session-lock";
import { parseStored } from "./stored";
import { inTransaction } from "./transaction";

interface Listener {
  onStored: () => void;
  onLive: (event: LiveEvent) => void;
}

/** The event log in Postgres. Live pieces stay in this process. */
export function createEventLog(database: Database): EventLog {
  const listeners = new Map<SessionId, Set<Listener>>();
  const tell = (sessionId: SessionId, call: (listener: Listener) => void) => {
    for (const listener of [...(listeners.get(sessionId) ?? [])]) {
      try {
        call(listener);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  };
  database.feed.onChange("events", (sessionId) => tell(sessionId, ({ onStored }) => onStored()));
  database.feed.onGap(() => {
    for (const sessionId of [...listeners.keys()]) tell(sessionId, ({ onStored }) => onStored());
  });

  return {
    append: (entry) =>
      inTransaction(database, async (transaction) => {
        if (!(await lockSession(transaction, entry.sessionId))) throw sessionNotFound();
        return appendEvent(transaction, entry);
      }),
    read: async (sessionId, after, limit) => {
      const rows = await database.client.event.findMany({
        where: { sessionId, seq: { gt: after } },
        orderBy: { seq: "asc" },
        take: limit,
        select: { seq: true, event: true },
      });
      return parseStored(StoredEvent.array(), rows, "events of a run");
    },
    emitLive: (sessionId, event) => tell(sessionId, ({ onLive }) => onLive(event)),
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
