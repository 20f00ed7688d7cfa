import type { SessionId } from "@/lib/domain/ids";
import type { LiveEvent, StoredEvent } from "@/lib/domain/runs/run-event";
import type { EventListener, EventLog } from "@/lib/ports/runs/event-log";

/** An event log in memory, for tests of its readers. */
export class MemoryEventLog implements EventLog {
  readonly #stored = new Map<SessionId, (StoredEvent & { key: string })[]>();
  readonly #listeners = new Map<SessionId, Set<EventListener>>();

  append: EventLog["append"] = ({ sessionId, runId, key, event }) => {
    const log = this.#stored.get(sessionId) ?? [];
    if (log.some((entry) => entry.key === key && entry.event.runId === runId)) return Promise.resolve(null);
    const entry = { seq: log.length + 1, event, key };
    this.#stored.set(sessionId, [...log, entry]);
    for (const listener of this.#listeners.get(sessionId) ?? []) listener.onStored([{ seq: entry.seq, event }]);
    return Promise.resolve({ seq: entry.seq, event });
  };

  read: EventLog["read"] = (sessionId, after, limit) =>
    Promise.resolve(
      (this.#stored.get(sessionId) ?? [])
        .filter(({ seq }) => seq > after)
        .slice(0, limit)
        .map(({ seq, event }) => ({ seq, event })),
    );

  emitLive(sessionId: SessionId, event: LiveEvent): void {
    for (const listener of this.#listeners.get(sessionId) ?? []) listener.onLive(event);
  }

  subscribe: EventLog["subscribe"] = (sessionId, listener) => {
    const listeners = this.#listeners.get(sessionId) ?? new Set();
    this.#listeners.set(sessionId, listeners.add(listener));
    return () => listeners.delete(listener);
  };

  /** Number of current listeners of the session. */
  listeners(sessionId: SessionId): number {
    return this.#listeners.get(sessionId)?.size ?? 0;
  }
}
