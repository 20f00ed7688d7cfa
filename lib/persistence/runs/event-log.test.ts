import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunId } from "@/lib/domain/ids";
import { SessionId } from "@/lib/domain/ids";
import type { LiveEvent, StoredEvent } from "@/lib/domain/runs/run-event";
import { askSomething, buildNodeEnd, buildNodeStart, someMoment } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let first: Persistence;
let second: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  first = await database.open();
  second = await database.open();
});
afterAll(() => database.drop());

describe("append", () => {
  it("numbers twenty concurrent events of two processes from 1 without gaps", async () => {
    const { sessionId, runId } = await askSomething(first);
    const appended = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? first : second).events.append({
          sessionId,
          runId,
          key: `node:${index}`,
          event: buildNodeStart(runId, "generate_code", index + 1),
        }),
      ),
    );
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(appended.map((stored) => stored?.seq).sort((a = 0, b = 0) => a - b)).toEqual(numbers);
    expect((await first.events.read(sessionId, 0, 100)).map(({ seq }) => seq)).toEqual(numbers);
  });

  it("stores an event once for twenty concurrent calls, and uses no number for the others", async () => {
    const { sessionId, runId } = await askSomething(first);
    const entry = { sessionId, runId, key: "generate_code:1:start", event: buildNodeStart(runId) };
    const appended = await Promise.all(Array.from({ length: 20 }, () => first.events.append(entry)));
    expect(appended.filter((stored) => stored !== null)).toEqual([{ seq: 1, event: entry.event }]);
    const next = { ...entry, key: "generate_code:1:end", event: buildNodeEnd(runId) };
    expect(await second.events.append(next)).toEqual({ seq: 2, event: next.event });
  });

  it("numbers each session separately and across all of its runs", async () => {
    const one = await askSomething(first);
    const other = await askSomething(first);
    const again = await first.runs.addQuestion({ sessionId: one.sessionId, question: "And now?", seed: 1 });
    const append = (sessionId: SessionId, runId: RunId) =>
      first.events.append({ sessionId, runId, key: "start", event: buildNodeStart(runId) });
    const seqs = [
      await append(one.sessionId, one.runId),
      await append(other.sessionId, other.runId),
      await append(one.sessionId, again.runId),
    ].map((stored) => stored?.seq);
    expect(seqs).toEqual([1, 1, 2]);
  });

  it("refuses an event that could not be read again, and one of an unknown session", async () => {
    const { sessionId, runId } = await askSomething(first);
    const tooLong = { ...buildNodeEnd(runId), summary: "x".repeat(201) };
    await expect(first.events.append({ sessionId, runId, key: "a", event: tooLong })).rejects.toThrow("200");
    const elsewhere = { sessionId: SessionId.create(), runId, key: "a", event: buildNodeEnd(runId) };
    await expect(first.events.append(elsewhere)).rejects.toMatchObject({ code: "not_found" });
    expect(await first.events.read(sessionId, 0, 10)).toEqual([]);
  });
});

describe("read", () => {
  it("returns the events after a number, up to a limit", async () => {
    const { sessionId, runId } = await askSomething(first);
    const event = {
      type: "node_error",
      runId,
      at: someMoment,
      node: "explain",
      attempt: 1,
      message: "no\0 \ud800",
    } as const;
    for (const key of ["a", "b", "c", "d"]) await first.events.append({ sessionId, runId, key, event });
    const readable = { ...event, message: "no\uFFFD \uFFFD" };
    expect(await second.events.read(sessionId, 1, 2)).toEqual([
      { seq: 2, event: readable },
      { seq: 3, event: readable },
    ]);
  });
});

describe("subscribe", () => {
  /** Resolves when the session has something new for `persistence`. */
  const nextStored = (persistence: Persistence, sessionId: SessionId) =>
    new Promise<void>((resolve) => {
      const stop = persistence.events.subscribe(sessionId, {
        onStored: () => {
          stop();
          resolve();
        },
        onLive: () => undefined,
      });
    });

  it("wakes listeners of the session in this process and in others once the event can be read", async () => {
    const { sessionId, runId } = await askSomething(first);
    const woken = Promise.all([nextStored(first, sessionId), nextStored(second, sessionId)]);
    await first.events.append({ sessionId, runId, key: "a", event: buildNodeStart(runId) });
    await woken;
    expect(await second.events.read(sessionId, 0, 10)).toHaveLength(1);
  });

  it("passes on in this process what it stores as it is read, and nothing in others", async () => {
    const { sessionId, runId } = await askSomething(first);
    const handed: Record<"here" | "elsewhere", StoredEvent[]> = { here: [], elsewhere: [] };
    const woken = nextStored(second, sessionId);
    for (const [name, persistence] of [
      ["here", first],
      ["elsewhere", second],
    ] as const) {
      const onStored = (stored: readonly StoredEvent[]) => void handed[name].push(...stored);
      persistence.events.subscribe(sessionId, { onStored, onLive: () => undefined });
    }
    const unstorable = { ...buildNodeEnd(runId), summary: "no\0 \ud800" };
    await first.events.append({ sessionId, runId, key: "a", event: unstorable });
    await first.runs.requestCancel(sessionId);
    await woken;
    expect(handed.here).toEqual(await second.events.read(sessionId, 0, 10));
    expect(handed.here.map(({ event }) => event.type)).toEqual(["node_end", "run_end"]);
    expect(handed.elsewhere).toEqual([]);
  });

  it("shows live events to listeners of that session, until they stop", async () => {
    const { sessionId, runId } = await askSomething(first);
    const seen: [string, LiveEvent][] = [];
    const listen = (name: string, id: SessionId) =>
      first.events.subscribe(id, { onStored: () => undefined, onLive: (event) => seen.push([name, event]) });
    const stop = listen("here", sessionId);
    listen("another session", SessionId.create());
    const piece: LiveEvent = { type: "python_output", runId, at: someMoment, text: "1" };
    first.events.emitLive(sessionId, piece);
    stop();
    stop();
    first.events.emitLive(sessionId, piece);
    expect(seen).toEqual([["here", piece]]);
  });

  it("shows live events once in other processes, in their order, and texts of any length whole", async () => {
    const { sessionId, runId } = await askSomething(first);
    const seen: LiveEvent[] = [];
    second.events.subscribe(sessionId, { onStored: () => undefined, onLive: (event) => seen.push(event) });
    const context = { runId, at: someMoment };
    const words = ["no\0 \ud800", " “ü” 🐧".repeat(2_000), "\n"];
    for (const text of words) {
      first.events.emitLive(sessionId, { type: "text_delta", ...context, node: "explain_results", text });
    }
    first.events.emitLive(sessionId, { type: "queue_position", ...context, position: 2 });
    first.events.emitLive(sessionId, { type: "python_output", ...context, text: "1\n" });
    await expect.poll(() => seen.at(-1)).toMatchObject({ type: "python_output", text: "1\n" });
    const texts = seen.flatMap((event) => (event.type === "text_delta" ? [event.text] : []));
    expect(texts.join("")).toBe(words.join(""));
    expect(seen.slice(texts.length).map(({ type }) => type)).toEqual(["queue_position", "python_output"]);
  });

  it("isolates a listener's error from the emitter and other listeners", async () => {
    const { sessionId, runId } = await askSomething(first);
    const warned = new Promise<Error>((resolve) => process.once("warning", resolve));
    let heard = 0;
    const faulty = {
      onStored: () => undefined,
      onLive: () => {
        throw new Error("listener broke");
      },
    };
    first.events.subscribe(sessionId, faulty);
    first.events.subscribe(sessionId, { onStored: () => undefined, onLive: () => heard++ });
    first.events.emitLive(sessionId, { type: "python_output", runId, at: someMoment, text: "1" });
    expect(heard).toBe(1);
    expect((await warned).message).toBe("listener broke");
  });
});
