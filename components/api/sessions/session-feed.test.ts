import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RunId, SessionId } from "@/lib/domain/ids";
import type { RunEvent } from "@/lib/domain/runs/run-event";
import { buildClarification } from "../../testing/build-interrupt";
import { reportReached } from "../connection";
import { noRuns } from "@/lib/stream/run-view";
import { createSessionFeed } from "./session-feed";

/** A browser's EventSource whose messages the test sends. */
class ScriptedSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: ScriptedSource[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly address: string) {
    super();
    ScriptedSource.opened.push(this);
  }

  send(event: { type: string }, lastEventId: number) {
    const data = JSON.stringify(event);
    this.dispatchEvent(new MessageEvent(event.type, { data, lastEventId: String(lastEventId) }));
  }

  close() {
    this.readyState = ScriptedSource.CLOSED;
  }
}

const id = SessionId.create();
const runId = RunId.create();
const at = "2026-11-21T10:00:00.000Z";
const start: RunEvent = { type: "run_start", runId, at };
const end: RunEvent = { type: "run_end", runId, at, status: "completed" };
const newest = () => {
  const source = ScriptedSource.opened.at(-1);
  if (!source) throw new Error("No stream was opened.");
  return source;
};

beforeEach(() => {
  vi.useFakeTimers();
  ScriptedSource.opened = [];
  vi.stubGlobal("EventSource", ScriptedSource);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});

afterEach(() => {
  reportReached();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the feed of a conversation", () => {
  it("shows events in batches and reports once that the conversation changed", () => {
    const news = vi.fn();
    const feed = createSessionFeed(id, { begin: noRuns, onNews: news });
    feed.connect();
    newest().send(start, 1);
    newest().send({ type: "node_start", runId, at, node: "explain", attempt: 1 } as RunEvent, 2);
    expect(feed.get().runs).toEqual([]);
    vi.runAllTimers();
    expect([feed.get().seen, feed.get().runs[0]?.nodes[0]?.node, news.mock.calls.length]).toEqual([2, "explain", 1]);
  });

  it("reports a change when a run that waited for a person continues", () => {
    const news = vi.fn();
    const feed = createSessionFeed(id, { begin: noRuns, onNews: news });
    feed.connect();
    newest().send(start, 1);
    newest().send({ type: "interrupt", runId, at, interrupt: buildClarification() } as RunEvent, 2);
    vi.runAllTimers();
    newest().send({ type: "node_start", runId, at, node: "ask_clarification", attempt: 1 } as RunEvent, 3);
    vi.runAllTimers();
    newest().send({ type: "node_start", runId, at, node: "profile_data", attempt: 1 } as RunEvent, 4);
    vi.runAllTimers();
    expect(news.mock.calls.length).toBe(2);
  });

  it("closes at the end of the stream and resumes from there on request", () => {
    const feed = createSessionFeed(id, { begin: noRuns, onNews: () => undefined });
    feed.connect();
    newest().send(start, 1);
    newest().send(end, 2);
    newest().send({ type: "done" }, 2);
    newest().send({ type: "done", ...{ at } }, 2);
    expect(newest().readyState).toBe(ScriptedSource.CLOSED);
    vi.runAllTimers();
    expect(feed.get()).toMatchObject({ seen: 2, settled: true });
    feed.connect();
    expect(ScriptedSource.opened.map((source) => source.address)).toEqual([
      `/api/sessions/${id}/events?after=0`,
      `/api/sessions/${id}/events?after=2`,
    ]);
  });

  it("follows from the event that its page was rendered at, and reports nothing while nothing is new", () => {
    const news = vi.fn();
    const feed = createSessionFeed(id, { begin: { seen: 7, settled: true, runs: [] }, onNews: news });
    feed.connect();
    newest().send({ type: "done", ...{ at } }, 7);
    vi.runAllTimers();
    const before = news.mock.calls.length;
    feed.connect();
    newest().send(start, 8);
    vi.runAllTimers();
    expect([before, news.mock.calls.length, ScriptedSource.opened.map((source) => source.address)]).toEqual([
      0,
      1,
      [`/api/sessions/${id}/events?after=7`, `/api/sessions/${id}/events?after=7`],
    ]);
  });

  it("opens one stream, however often it is started", () => {
    const feed = createSessionFeed(id, { begin: noRuns, onNews: () => undefined });
    feed.connect();
    feed.connect();
    expect(ScriptedSource.opened).toHaveLength(1);
  });

  it("reopens a refused stream once the server responds again", async () => {
    const feed = createSessionFeed(id, { begin: noRuns, onNews: () => undefined });
    feed.connect();
    newest().close();
    newest().onerror?.();
    expect(ScriptedSource.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(ScriptedSource.opened).toHaveLength(2);
    feed.disconnect();
  });

  it("keeps the events from before it was stopped, even those that were not shown yet", () => {
    const feed = createSessionFeed(id, { begin: noRuns, onNews: () => undefined });
    feed.connect();
    newest().send(start, 1);
    feed.disconnect();
    expect([feed.get().seen, newest().readyState]).toEqual([1, ScriptedSource.CLOSED]);
  });
});
