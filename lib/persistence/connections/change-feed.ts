import { randomUUID } from "node:crypto";
import { z } from "zod";
import { SessionId } from "@/lib/domain/ids";
import { LiveEvent, type StoredEvent } from "@/lib/domain/runs/run-event";
import { openPersistentConnection } from "./persistent-connection";
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

type LiveListener = (sessionId: SessionId, event: LiveEvent) => void;

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
  /** Serialises a live event for `pg_notify`; Postgres accepts less than 8,000 bytes. */
  toLivePayload(this: void, sessionId: SessionId, event: LiveEvent): string;
  /** Calls the listener for live events of other processes. Returns a function that unsubscribes. */
  onLive(listener: LiveListener): () => void;
  /** Calls the listener when changes of other processes may have been missed. Returns a function that unsubscribes. */
  onGap(listener: () => void): () => void;
  /** Stops listening and frees the owner's lock. */
  close(): Promise<void>;
}

const channel = "caveat_change";
const Payload = z.tuple([z.enum(topics), SessionId.schema, z.string()]);
const LivePayload = z.tuple([z.literal("live"), SessionId.schema, z.string()]);

/**
 * Opens the dedicated connection that listens for changes and holds the lock of `owner`; it reconnects when it is lost.
 * Rejects when the database cannot be reached at first.
 */
export async function openChangeFeed(options: { connectionString: string; owner: string }): Promise<ChangeFeed> {
  const origin = randomUUID();
  const listeners: Record<Topic, Set<ChangeListener>> = { events: new Set(), runs: new Set() };
  const gapListeners = new Set<() => void>();
  const liveListeners = new Set<LiveListener>();
  let sent = 0;

  const emit: ChangeFeed["emit"] = ({ topic, sessionId }, stored = []) => {
    for (const listener of [...listeners[topic]]) callQuietly(() => listener(sessionId, stored));
  };
  const connection = await openPersistentConnection({
    connectionString: options.connectionString,
    onConnected: async (client, isFirst) => {
      client.on("notification", ({ payload }) => {
        const [topicName, id, from, , ...rest] = payload?.split(" ") ?? [];
        const head = [topicName, id, from];
        const live = LivePayload.safeParse(head);
        if (live.success) {
          const event = live.data[2] === origin ? null : readLive(rest.join(" "));
          if (event !== null)
            for (const listener of [...liveListeners]) callQuietly(() => listener(live.data[1], event));
          return;
        }
        const change = Payload.safeParse(head);
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
    // The number keeps Postgres from dropping a notification that equals another one of the same transaction.
    toLivePayload: (sessionId, event) => `live ${sessionId} ${origin} ${(sent += 1)} ${JSON.stringify(event)}`,
    onLive: (listener) => {
      const entry: LiveListener = (...parameters) => listener(...parameters);
      liveListeners.add(entry);
      return () => liveListeners.delete(entry);
    },
    onGap: (listener) => {
      const entry = () => listener();
      gapListeners.add(entry);
      return () => gapListeners.delete(entry);
    },
    close: () => connection.close(),
  };
}

/** Null for an event of a release that this one does not know. */
function readLive(text: string): LiveEvent | null {
  try {
    return LiveEvent.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A listener's error must affect neither the others nor the caller. */
function callQuietly(call: () => void): void {
  try {
    call();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
