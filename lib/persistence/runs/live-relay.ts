import type { SessionId } from "@/lib/domain/ids";
import type { LiveEvent } from "@/lib/domain/runs/run-event";
import type { Database } from "../database";

/** Sends live events to the other server processes. */
export interface LiveRelay {
  send(sessionId: SessionId, event: LiveEvent): void;
}

/** Time in which words are collected, so that a notification carries more than one. */
const collectMs = 100;
/** UTF-16 units of a text in one notification: at most 6 bytes each, below the 8,000 bytes that Postgres accepts. */
const longestText = 1_000;

/** Collects live events for a moment and sends them as notifications. A failure loses them: what is stored repeats them. */
export function createLiveRelay({ pool, feed }: Pick<Database, "pool" | "feed">): LiveRelay {
  let pending: { sessionId: SessionId; event: LiveEvent }[] = [];
  /** One after another: on another connection, a notification could overtake an earlier one. */
  let sending: Promise<unknown> = Promise.resolve();

  const flush = () => {
    const payloads = pending.flatMap(({ sessionId, event }) =>
      toPieces(event).map((piece) => feed.toLivePayload(sessionId, piece)),
    );
    pending = [];
    const sql = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) WITH ORDINALITY AS sent(payload, n) ORDER BY n";
    sending = sending.then(() => pool.query(sql, [feed.channel, payloads])).catch(() => undefined);
  };
  return {
    send: (sessionId, event) => {
      if (pending.length === 0) setTimeout(flush, collectMs).unref();
      const last = pending.at(-1);
      const joined = last?.sessionId === sessionId ? join(last.event, event) : null;
      if (joined === null) pending.push({ sessionId, event });
      else pending[pending.length - 1] = { sessionId, event: joined };
    },
  };
}

/** Joins two texts of the same place; null for other events. */
function join(first: LiveEvent, next: LiveEvent): LiveEvent | null {
  if (first.type === "text_delta" && next.type === "text_delta" && first.runId === next.runId) {
    return first.node === next.node ? { ...first, text: first.text + next.text } : null;
  }
  if (first.type === "python_output" && next.type === "python_output" && first.runId === next.runId) {
    return { ...first, text: first.text + next.text };
  }
  return null;
}

function toPieces(event: LiveEvent): LiveEvent[] {
  if (!("text" in event)) return [event];
  const { text } = event;
  const starts = Array.from({ length: Math.ceil(text.length / longestText) }, (_, index) => index * longestText);
  return starts.map((start) => ({ ...event, text: text.slice(start, start + longestText) }));
}
