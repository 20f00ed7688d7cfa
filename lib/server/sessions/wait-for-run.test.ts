import { describe, expect, it } from "vitest";
import { RunId, SessionId } from "@/lib/domain/ids";
import { MemoryEventLog } from "@/lib/testing/stores/memory-event-log";
import { waitForRun } from "./wait-for-run";

const at = "2026-01-01T00:00:00.000Z";

describe("waitForRun", () => {
  it("returns when the run ends, not when another one does", async () => {
    const events = new MemoryEventLog();
    const sessionId = SessionId.create();
    const [first, second] = [RunId.create(), RunId.create()];
    let over = false;
    const waiting = waitForRun({ events, sessionId, runId: second, signal: new AbortController().signal }).then(() => {
      over = true;
    });
    const end = (runId: RunId) =>
      events.append({ sessionId, runId, key: "run_end", event: { type: "run_end", runId, at, status: "completed" } });
    await end(first);
    await new Promise(setImmediate);
    expect(over).toBe(false);
    await end(second);
    await waiting;
    expect(events.listeners(sessionId)).toBe(0);
  });

  it("returns at once for a run that has ended already", async () => {
    const events = new MemoryEventLog();
    const sessionId = SessionId.create();
    const runId = RunId.create();
    await events.append({ sessionId, runId, key: "e", event: { type: "run_end", runId, at, status: "error" } });
    await waitForRun({ events, sessionId, runId, signal: new AbortController().signal });
    expect(events.listeners(sessionId)).toBe(0);
  });

  it("finds an end behind more events than it reads at once", async () => {
    const events = new MemoryEventLog();
    const sessionId = SessionId.create();
    const runId = RunId.create();
    const append = (key: string, event: Parameters<typeof events.append>[0]["event"]) =>
      events.append({ sessionId, runId, key, event });
    for (let index = 0; index < 500; index++) await append(`start:${index}`, { type: "run_start", runId, at });
    await append("run_end", { type: "run_end", runId, at, status: "completed" });
    await waitForRun({ events, sessionId, runId, signal: new AbortController().signal });
    expect(events.listeners(sessionId)).toBe(0);
  });

  it("gives up when the caller leaves", async () => {
    const events = new MemoryEventLog();
    const abort = new AbortController();
    const sessionId = SessionId.create();
    const waiting = waitForRun({ events, sessionId, runId: RunId.create(), signal: abort.signal });
    abort.abort();
    await waiting;
    expect(events.listeners(sessionId)).toBe(0);
  });
});
