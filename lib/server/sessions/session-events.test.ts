import { describe, expect, it } from "vitest";
import { RunId, SessionId } from "@/lib/domain/ids";
import { MemoryEventLog } from "@/lib/testing/memory-event-log";
import { streamSessionEvents } from "./session-events";

const at = "2026-01-01T00:00:00.000Z";

function setUp(options: { after?: number; active?: boolean } = {}) {
  const log = new MemoryEventLog();
  const sessionId = SessionId.create();
  const runId = RunId.create();
  const abort = new AbortController();
  const state = { active: options.active ?? false };
  const open = () =>
    streamSessionEvents({
      events: log,
      sessionId,
      after: options.after ?? 0,
      isActive: () => Promise.resolve(state.active),
      signal: abort.signal,
    });
  const append = (key: string, type: "run_start" | "run_end" = "run_start") =>
    log.append({
      sessionId,
      runId,
      key,
      event: type === "run_start" ? { type, runId, at } : { type, runId, at, status: "completed" },
    });
  return { log, sessionId, runId, abort, state, open, append };
}

/** Reads to the end of the stream; gives the `event:` names with their ids. */
async function readAll(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const text = await new Response(stream).text();
  return text
    .split("\n\n")
    .filter((block) => block.includes("event:"))
    .map((block) => {
      const id = /^id: ?(\d+)$/m.exec(block)?.[1];
      return `${/^event: ?(\w+)$/m.exec(block)?.[1]}${id === undefined ? "" : `#${id}`}`;
    });
}

describe("streamSessionEvents", () => {
  it("replays what is stored and says done when nothing runs", async () => {
    const { open, append } = setUp();
    await append("a");
    await append("b", "run_end");
    expect(await readAll(open())).toEqual(["run_start#1", "run_end#2", "done"]);
  });

  it("begins after the last number that the reader has", async () => {
    const { open, append } = setUp({ after: 1 });
    await append("a");
    await append("b", "run_end");
    expect(await readAll(open())).toEqual(["run_end#2", "done"]);
  });

  it("follows a run that is under way, live pieces included, until it ends", async () => {
    const { log, sessionId, runId, state, open, append } = setUp({ active: true });
    await append("a");
    const reading = readAll(open());
    await new Promise(setImmediate);
    log.emitLive(sessionId, { type: "python_output", runId, at, text: "1" });
    state.active = false;
    await append("b", "run_end");
    expect(await reading).toEqual(["run_start#1", "python_output", "run_end#2", "done"]);
    expect(log.listeners(sessionId)).toBe(0);
  });

  it("ends without done when the server goes down", async () => {
    const { log, sessionId, abort, open, append } = setUp({ active: true });
    await append("a");
    const reading = readAll(open());
    await new Promise(setImmediate);
    abort.abort();
    expect(await reading).toEqual(["run_start#1"]);
    expect(log.listeners(sessionId)).toBe(0);
  });

  it("stops listening when the reader leaves", async () => {
    const { log, sessionId, open } = setUp({ active: true });
    const reader = open().getReader();
    await reader.read();
    expect(log.listeners(sessionId)).toBe(1);
    await reader.cancel();
    expect(log.listeners(sessionId)).toBe(0);
  });

  it("sends many events in order without a gap", async () => {
    const { open, append } = setUp();
    for (let index = 0; index < 1_200; index++) await append(`k${index}`);
    const names = await readAll(open());
    expect(names).toEqual([...Array.from({ length: 1_200 }, (_, index) => `run_start#${index + 1}`), "done"]);
  });
});
