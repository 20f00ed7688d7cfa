import type { RunId, SessionId } from "../domain/ids";
import type { LiveEvent, RunEvent, StoredEvent } from "../domain/runs/run-event";

/** The stored history of sessions, and the wire on which live pieces travel. */
export interface EventLog {
  /**
   * Stores an event under a key that is unique in its run, with the next number of the session.
   * Gives null and stores nothing when the key is taken: a repeated step adds no event.
   */
  append(entry: { sessionId: SessionId; runId: RunId; key: string; event: RunEvent }): Promise<StoredEvent | null>;
  /** Events after `after`, in order, at most `limit`. */
  read(sessionId: SessionId, after: number, limit: number): Promise<StoredEvent[]>;
  /** Shows a live piece to whoever listens in this process; never waits, never fails. */
  emitLive(sessionId: SessionId, event: LiveEvent): void;
  /** Calls back when the session has something new in the log (any server process) or live (this one). Returns how to stop. */
  subscribe(sessionId: SessionId, listener: EventListener): () => void;
}

/** Receives what is new in a session. What it throws is reported as a warning. */
export interface EventListener {
  /**
   * The log has grown.
   * @param stored the new events with consecutive numbers, exactly as `read` gives them. Empty when the log has to be read, because another
   * process stored them or notifications may have been missed. Calls may come out of order.
   */
  onStored(stored: readonly StoredEvent[]): void;
  /** A live piece was emitted in this process. */
  onLive(event: LiveEvent): void;
}
