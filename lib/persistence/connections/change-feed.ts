import { randomUUID } from "node:crypto";
import { z } from "zod";
import { SessionId } from "@/lib/domain/ids";
import type { StoredEvent } from "@/lib/domain/runs/run-event";
import { keepConnection } from "./kept-connection";
import { takeOwnerLockSql } from "../embedded/owner-lock";

/** `events`: the session's log has grown. `runs`: one of its runs became claimable or is to be cancelled. */
const topics = ["events", "runs"] as const;
export type Topic = (typeof topics)[number];

export interface Change {
  topic: Topic;
  sessionId: SessionId;
}

/**
 * Receives changes of one topic.
 * @param stored for `events`, what was stored, as `EventListener` describes it.
 */
type ChangeListener = (sessionId: SessionId, stored: readonly StoredEvent[]) => void;

/** Carries changes between server processes, and between parts of this process. */
export interface ChangeFeed {
  /** Postgres channel of the changes. */
  readonly channel: string;
  /** Serialises the change for `pg_notify`. */
  toPayload(this: void, change: Change): string;
  /** Emits a change to the listeners of this process only, with the events that were stored, if any. */
  emit(change: Change, stored?: readonly StoredEvent[]): void;
  /**
   * Calls the listener for every change of the topic, in whichever process it happened. Returns a function that
   * unsubscribes.
   */
  onChange(topic: Topic, listener: ChangeListener): () => void;
  /** Calls the listener when changes of other processes may have been missed. Returns a function that unsubscribes. */
  onGap(listener: () => void): () => void;
  /** Stops listening and frees the owner's lock. */
  close(): Promise<void>;
}

const channel = "caveat_change";
const Payload = z.tuple([z.enum(topics), SessionId.schema, z.string()]);

/**
 * Opens the dedicated connection that listens for changes and holds the lock of `owner`; it reconnects when it is lost.
 * Rejects when the database cannot be reached at first.
 */
export async function openChangeFeed(options: { connectionString: string; owner: string }): Promise<ChangeFeed> {
  const origin = randomUUID();
  const listeners: Record<Topic, Set<ChangeListener>> = { events: new Set(), runs: new Set() };
  const gapListeners = new Set<() => void>();

  const emit: ChangeFeed["emit"] = ({ topic, sessionId }, stored = []) => {
    for (const listener of [...listeners[topic]]) callQuietly(() => listener(sessionId, stored));
  };
  const connection = await keepConnection({
    connectionString: options.connectionString,
    onConnected: async (client, isFirst) => {
      client.on("notification", ({ payload }) => {
        const change = Payload.safeParse(payload?.split(" "));
        if (!change.success) return;
        const [topic, sessionId, sender] = change.data;
        if (sender !== origin) emit({ topic, sessionId });
      });
      await client.query(`LISTEN ${channel}`);
      if (!isFirst) for (const listener of [...gapListeners]) callQuietly(listener);
    },
    // Retried, because after a network failure the server may assume for a while that the old connection still holds
    // it.
    isSettled: async (client) => {
      const { rows } = await client.query<{ held: boolean }>(takeOwnerLockSql, [options.owner]);
      return rows[0]?.held === true;
    },
  });

  return {
    channel,
    toPayload: ({ topic, sessionId }) => `${topic} ${sessionId} ${origin}`,
    emit,
    onChange: (topic, listener) => {
      // Wrapped, so that a listener registered twice is stopped once at a time.
      const entry: ChangeListener = (...parameters) => listener(...parameters);
      listeners[topic].add(entry);
      return () => listeners[topic].delete(entry);
    },
    onGap: (listener) => {
      const entry = () => listener();
      gapListeners.add(entry);
      return () => gapListeners.delete(entry);
    },
    close: () => connection.close(),
  };
}

/** A listener's error must affect neither the others nor the caller. */
function callQuietly(call: () => void): void {
  try {
    call();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
