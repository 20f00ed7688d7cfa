import type { LiveEvent, RunEvent } from "../domain/runs/run-event";
import type { ReceivedEvent } from "./received-event";

type Kind = "string" | "number" | "object";
type EventType = (RunEvent | LiveEvent)["type"];

/**
 * Fields of each type of event besides its run, as far as the page reads them. The server validates events before it
 * stores and sends them; a page only needs to ignore what it cannot read.
 */
const parts: Record<EventType, Record<string, Kind>> = {
  run_start: {},
  node_start: { node: "string", attempt: "number" },
  node_end: { node: "string", attempt: "number", summary: "string", durationMs: "number", usage: "object" },
  node_error: { node: "string", attempt: "number", message: "string" },
  part: { key: "string", title: "string", sessionId: "string", status: "string", attempt: "number" },
  artifact: { artifactId: "string", kind: "string" },
  interrupt: { interrupt: "object" },
  answer: { messageId: "string", version: "string" },
  run_end: { status: "string" },
  text_delta: { node: "string", text: "string" },
  python_output: { text: "string" },
  queue_position: { position: "number" },
  part_node: { key: "string", node: "string" },
  done: {},
};

const liveTypes: ReadonlySet<string> = new Set<LiveEvent["type"]>([
  "text_delta",
  "python_output",
  "queue_position",
  "part_node",
  "done",
]);

/** The event types of a session's stream, for `EventSource.addEventListener`. */
export const serverSentEventTypes = Object.keys(parts) as readonly EventType[];

/**
 * Decodes one message of a session's stream; null for an unknown or broken event, so that a newer server does not stop
 * an older page. The type determines whether an event is live: an `EventSource` repeats the number of the last stored
 * event on live ones.
 * @param message.lastEventId from `MessageEvent`.
 */
export function decodeServerSentEvent(message: { data: string; lastEventId: string }): ReceivedEvent | null {
  const json = parseJson(message.data);
  if (isLive(json)) return { seq: null, event: json };
  const seq = Number(message.lastEventId);
  if (!isStored(json) || !Number.isSafeInteger(seq) || seq < 1) return null;
  return { seq, event: json };
}

function isLive(json: unknown): json is LiveEvent {
  return hasParts(json) && liveTypes.has(json.type);
}

function isStored(json: unknown): json is RunEvent {
  return hasParts(json) && !liveTypes.has(json.type);
}

function hasParts(json: unknown): json is { type: EventType } {
  if (!isObject(json) || !isKnown(json.type)) return false;
  const kinds: Record<string, Kind> = {
    at: "string",
    ...(json.type !== "done" && { runId: "string" }),
    ...parts[json.type],
  };
  return Object.entries(kinds).every(([name, kind]) => typeof json[name] === kind && json[name] !== null);
}

function isKnown(type: unknown): type is EventType {
  return typeof type === "string" && Object.hasOwn(parts, type);
}

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === "object" && json !== null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
