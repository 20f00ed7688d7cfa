import type { RunId, SessionId } from "../../domain/ids";
import type { LiveEvent, RunEvent, StoredEvent } from "../../domain/runs/run-event";

/** The stored history of sessions, and the channel for live events. */
export interface EventLog {
  /**
   * Stores an event under a key unique in its run, with the next number of the session. Returns null and stores nothing
   * when the key exists: a repeated step adds no event.
   */
  append(entry: { sessionId: SessionId; runId: RunId; key: string; event: RunEvent }): Promise<StoredEvent | null>;
  /** Reads events after `after`, in order, at most `limit`. */
  read(sessionId: SessionId, after: number, limit: number): Promise<StoredEvent[]>;
  /**
   * Emits a live event to the listeners in this process at once, and to those in others a moment later, where nothing guarantees that it
   * arrives; never waits, never fails.
   */
  emitLive(sessionId: SessionId, event: LiveEvent): void;
  /**
   * Notifies the listener of new stored events and of live events, from any server process. Returns a function that
   * unsubscribes.
   */
  subscribe(sessionId: SessionId, listener: EventListener): () => void;
}

/** Receives new events of a session. Errors it throws are logged as warnings. */
export interface EventListener {
  /**
   * The log has grown.
   * @param stored the new events with consecutive numbers, exactly as `read` returns them. Empty when the log must be
   * read, because another process stored them or notifications may have been missed. Calls may come out of order.
   */
  onStored(stored: readonly StoredEvent[]): void;
  /** A live event was emitted; in another process, consecutive texts may have been joined or divided. */
  onLive(event: LiveEvent): void;
}
