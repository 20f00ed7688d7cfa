import { LiveEvent, RunEvent } from "../domain/run-event";
import type { ReceivedEvent } from "./received-event";

/** The event types of a session's stream, for `EventSource.addEventListener`. */
export const serverSentEventTypes: readonly (RunEvent["type"] | LiveEvent["type"])[] = [
  "run_start",
  "node_start",
  "node_end",
  "node_error",
  "artifact",
  "interrupt",
  "answer",
  "run_end",
  "text_delta",
  "python_output",
  "queue_position",
  "done",
];

/**
 * The event in one message of a session's stream; null for one that this version does not know or that is broken, so that
 * a newer server does not stop an older page. Whether an event is live is told by its type: an `EventSource` repeats
 * the number of the last stored event on the live ones.
 * @param message.lastEventId as `MessageEvent` has it.
 */
export function decodeServerSentEvent(message: { data: string; lastEventId: string }): ReceivedEvent | null {
  const json = parseJson(message.data);
  const live = LiveEvent.safeParse(json);
  if (live.success) return { seq: null, event: live.data };
  const stored = RunEvent.safeParse(json);
  const seq = Number(message.lastEventId);
  if (!stored.success || !Number.isSafeInteger(seq) || seq < 1) return null;
  return { seq, event: stored.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
