import { describe, expect, it } from "vitest";
import { RunId, SessionId } from "@/lib/domain/ids";
import { MemoryEventLog } from "@/lib/testing/stores/memory-event-log";
import { streamSessionEvents } from "./session-events";

const at = "2026-01-01T00:00:00.000Z";

function setUp(options: { after?: number; active?: boolean } = {}) {
  const log = new MemoryEventLog();
  const sessionId = SessionId.create();
  const runId = RunId.create();
  const abort = new AbortController();
  const state = { active: options.active ?? false };
  const open = (after = options.after ?? 0) =>
    streamSessionEvents({
      events: log,
      sessionId,
      after,
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

/** Reads the whole stream; returns the `event:` names with their ids. */
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

/** Reads until `most` stored events have come, or to the end; returns their numbers. */
async function readNumbers(stream: ReadableStream<Uint8Array>, most: number): Promise<number[]> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const numbers: number[] = [];
  let text = "";
  while (numbers.length < most) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
    numbers.splice(0, numbers.length, ...[...text.matchAll(/^id: ?(\d+)$/gm)].map(([, id]) => Number(id)));
  }
  await reader.cancel();
  return numbers.slice(0, most);
}

describe("streamSessionEvents", () => {
  it("replays stored events and sends done when nothing runs", async () => {
    const { open, append } = setUp();
    await append("a");
    await append("b", "run_end");
    expect(await readAll(open())).toEqual(["run_start#1", "run_end#2", "done"]);
  });

  it("starts after the last number that the reader has", async () => {
    const { open, append } = setUp({ after: 1 });
    await append("a");
    await append("b", "run_end");
    expect(await readAll(open())).toEqual(["run_end#2", "done"]);
  });

  it("follows a running run, live events included, until it ends", async () => {
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

  it("ends without done when the server shuts down", async () => {
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

  it("sends two readers the same events", async () => {
    const { state, open, append } = setUp({ active: true });
    await append("a");
    const readings = [readAll(open()), readAll(open())];
    for (const key of ["b", "c"]) await append(key);
    state.active = false;
    await append("d", "run_end");
    const [first, second] = await Promise.all(readings);
    expect(first).toEqual(["run_start#1", "run_start#2", "run_start#3", "run_end#4", "done"]);
    expect(second).toEqual(first);
  });

  it("sends many events in order without a gap", async () => {
    const { open, append } = setUp();
    for (let index = 0; index < 1_200; index++) await append(`k${index}`);
    const names = await readAll(open());
    expect(names).toEqual([...Array.from({ length: 1_200 }, (_, index) => `run_start#${index + 1}`), "done"]);
  });
});

describe("a stream that follows a run", () => {
  /** Counts the queries of one reader while a run stores that many events and ends. */
  async function countQueries(events: number) {
    const { log, state, sessionId, abort, append } = setUp({ active: true });
    const queries = { reads: 0, states: 0 };
    const read = log.read;
    log.read = (...parameters) => {
      queries.reads += 1;
      return read(...parameters);
    };
    const isActive = () => {
      queries.states += 1;
      return Promise.resolve(state.active);
    };
    const names = readAll(streamSessionEvents({ events: log, sessionId, after: 0, isActive, signal: abort.signal }));
    for (let number = 1; number < events; number++) {
      // Allows a reader that queries for every event to do so.
      await new Promise(setImmediate);
      await append(`k${number}`);
    }
    state.active = false;
    await append("end", "run_end");
    expect(await names).toHaveLength(events + 1);
    return queries;
  }

  it("queries the database no more often for a long run than for a short one", async () => {
    expect(await countQueries(200)).toEqual(await countQueries(2));
  });

  it("queries the run state only at first and when a run has ended", async () => {
    expect((await countQueries(50)).states).toBe(2);
  });

  it("reads missing events from the log, and sends events that arrive out of order once and in order", async () => {
    const { log, sessionId, state, open, append } = setUp({ active: true });
    const listeners: Parameters<typeof log.subscribe>[1][] = [];
    log.subscribe = (_, listener) => {
      listeners.push(listener);
      return () => undefined;
    };
    const names = readAll(open());
    await new Promise(setImmediate);
    const stored = [];
    for (const key of ["a", "b", "c", "d", "e"]) stored.push((await append(key)) ?? expect.unreachable());
    const [first, second, third, fourth] = stored;
    const notify = async (...events: (typeof first)[]) => {
      for (const listener of listeners) listener.onStored(events.filter((event) => event !== undefined));
      await new Promise(setImmediate);
    };
    await notify(second);
    await notify(first);
    await notify(third, fourth);
    await notify();
    state.active = false;
    await append("end", "run_end");
    await notify();
    expect(await names).toEqual([1, 2, 3, 4, 5].map((seq) => `run_start#${seq}`).concat("run_end#6", "done"));
    expect(log.listeners(sessionId)).toBe(0);
  });

  it("continues with the next question of the session", async () => {
    const { state, open, append } = setUp({ active: true });
    const names = readAll(open());
    await append("a");
    await append("b", "run_end");
    await new Promise(setImmediate);
    await append("c");
    state.active = false;
    await append("d", "run_end");
    expect(await names).toEqual(["run_start#1", "run_end#2", "run_start#3", "run_end#4", "done"]);
  });
});

describe("a stream that is cut", () => {
  const events = 40;

  it.each(["after the run", "while it goes on"])(
    "resumes at every number, so that each event arrives once (%s)",
    async (when) => {
      for (let cut = 0; cut <= events; cut++) {
        const { state, open, append } = setUp({ active: true });
        const appending = (async () => {
          for (let number = 1; number < events; number++) await append(`k${number}`);
          state.active = false;
          await append("end", "run_end");
        })();
        if (when === "after the run") await appending;
        const before = await readNumbers(open(), cut);
        const after = await readNumbers(open(before.at(-1) ?? 0), events);
        expect([...before, ...after]).toEqual(Array.from({ length: events }, (_, index) => index + 1));
        await appending;
      }
    },
  );
});

describe("a reader that does not read", () => {
  it("costs little, slows nobody down, and receives everything once it reads", async () => {
    const { log, open, append } = setUp();
    const many = 3_000;
    for (let number = 1; number <= many; number++) await append(`k${number}`);
    const read = log.read;
    let taken = 0;
    log.read = async (...parameters) => {
      const page = await read(...parameters);
      taken += page.length;
      return page;
    };
    const slow = open();
    await new Promise(setImmediate);
    expect(taken).toBeLessThan(1_000);
    const takenBySlow = taken;
    expect(await readAll(open())).toHaveLength(many + 1);
    expect(taken - takenBySlow).toBe(many);
    expect((await readAll(slow)).slice(-2)).toEqual([`run_start#${many}`, "done"]);
    expect(taken).toBe(2 * many);
  });

  it("misses live events but no stored one", async () => {
    const { log, sessionId, runId, state, open, append } = setUp({ active: true });
    const slow = open();
    await append("a");
    for (let number = 0; number < 1_000; number++) {
      log.emitLive(sessionId, { type: "python_output", runId, at, text: "x".repeat(1_000) });
    }
    state.active = false;
    await append("b", "run_end");
    const names = await readAll(slow);
    expect(names.filter((name) => name === "python_output").length).toBeLessThan(100);
    expect(names.filter((name) => name !== "python_output")).toEqual(["run_start#1", "run_end#2", "done"]);
  });
});
