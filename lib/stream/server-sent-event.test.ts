import { describe, expect, it } from "vitest";
import { MessageId, RunId } from "../domain/ids";
import type { LiveEvent, StoredEvent } from "../domain/runs/run-event";
import { decodeServerSentEvent, serverSentEventTypes } from "./decode-server-sent-event";
import { encodeServerSentEvent } from "./encode-server-sent-event";

const runId = RunId.create();
const at = "2026-11-21T10:00:00.000Z";

/** Reads a block as an EventSource does, keeping the last id of the stream. */
function readBlock(block: string, lastEventId: string) {
  const lines = block.trimEnd().split("\n");
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  return { type: field("event"), data: field("data") ?? "", lastEventId: field("id") ?? lastEventId };
}

describe("server-sent events", () => {
  it("carry the number and the type of a stored event and survive a round trip", () => {
    const stored: StoredEvent = {
      seq: 7,
      event: { type: "answer", runId, at, messageId: MessageId.create(), version: "v1.0" },
    };
    const block = encodeServerSentEvent(stored);
    expect(block).toBe(`id: 7\nevent: answer\ndata: ${JSON.stringify(stored.event)}\n\n`);
    expect(decodeServerSentEvent(readBlock(block, ""))).toEqual(stored);
  });

  it("have no number when live, also after a stored event whose number the browser repeats", () => {
    const live: LiveEvent = { type: "text_delta", runId, at, node: "explain", text: "two\nlines\r\n\n: and a colon" };
    const block = encodeServerSentEvent(live);
    expect(block.split("\n").filter((line) => line !== "")).toHaveLength(2);
    expect(decodeServerSentEvent(readBlock(block, "7"))).toEqual({ seq: null, event: live });
  });

  it("are dropped when unknown or broken, or when a stored event has no number", () => {
    const start = { type: "run_start", runId, at };
    expect(decodeServerSentEvent({ data: '{"type":"of_tomorrow"}', lastEventId: "3" })).toBeNull();
    expect(decodeServerSentEvent({ data: "{", lastEventId: "3" })).toBeNull();
    expect(decodeServerSentEvent({ data: JSON.stringify(start), lastEventId: "" })).toBeNull();
    expect(decodeServerSentEvent({ data: JSON.stringify(start), lastEventId: "3" })).toEqual({ seq: 3, event: start });
  });

  it("list each type once", () => {
    expect(new Set(serverSentEventTypes).size).toBe(serverSentEventTypes.length);
  });

  it.each(["", "0", "-1", "1.5", "seven", "9007199254740993"])(
    "are dropped when a stored one comes under the number %j, which no server gives",
    (lastEventId) => {
      const data = JSON.stringify({ type: "run_start", runId, at });
      expect(decodeServerSentEvent({ data, lastEventId })).toBeNull();
    },
  );

  it("keep line breaks and separators of text within their one line of data", () => {
    const text = "a\n\nid: 9\nevent: done\r\ndata: {}\u2028\u2029";
    const block = encodeServerSentEvent({ type: "python_output", runId, at, text });
    const lines = block.split(/\r\n|\n|\r/).filter((line) => line !== "");
    expect(lines.map((line) => line.split(":")[0])).toEqual(["event", "data"]);
    expect(decodeServerSentEvent(readBlock(block, "4"))).toMatchObject({ seq: null, event: { text } });
  });
});
