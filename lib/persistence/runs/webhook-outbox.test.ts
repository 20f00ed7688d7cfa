import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { InterruptId, type RunId, type SessionId } from "@/lib/domain/ids";
import type { RunEvent } from "@/lib/domain/runs/run-event";
import { buildNodeEnd, buildNodeStart, someMoment } from "@/lib/testing/stores/persistence-builders";
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
afterEach(() => database.query("DELETE FROM session"));
afterAll(() => database.drop());

const url = "https://hooks.example/caveat";
const begin = (webhookUrl?: string) =>
  first.runs.createSession({ question: "How many?", datasetIds: [], approval: "auto", seed: 1, webhookUrl });
const toEnd = (runId: RunId): RunEvent => ({ type: "run_end", runId, at: someMoment, status: "completed" });
const toInterrupt = (runId: RunId): RunEvent => ({
  type: "interrupt",
  runId,
  at: someMoment,
  interrupt: { id: InterruptId.create(), type: "plan_approval", prompt: "Shall it run?", options: [], payload: {} },
});
const append = (ids: { sessionId: SessionId; runId: RunId }, key: string, event: RunEvent) =>
  first.events.append({ sessionId: ids.sessionId, runId: ids.runId, key, event });
const take = (persistence: Persistence, limit = 10) => persistence.webhookOutbox.take({ limit, holdMs: 60_000 });

describe("an event for a webhook", () => {
  it("is a question to a person or the end of a run, of a session with an address", async () => {
    const watched = await begin(url);
    const other = await begin();
    const end = toEnd(watched.runId);
    const interrupt = toInterrupt(watched.runId);
    await append(watched, "start", buildNodeStart(watched.runId));
    await append(watched, "ask", interrupt);
    await append(watched, "node", buildNodeEnd(watched.runId));
    await append(watched, "end", end);
    await append(other, "end", toEnd(other.runId));
    const shared = { id: expect.any(String) as string, sessionId: watched.sessionId, url, attempt: 1 };
    const taken = (await take(first)).sort((a, b) => a.event.type.localeCompare(b.event.type));
    expect(taken).toEqual([
      { ...shared, event: interrupt },
      { ...shared, event: end },
    ]);
    expect(taken[0]?.id).not.toBe(taken[1]?.id);
  });

  it("is added once, however often the event is stored", async () => {
    const ids = await begin(url);
    for (let time = 0; time < 3; time++) await append(ids, "end", toEnd(ids.runId));
    expect(await take(first)).toHaveLength(1);
  });

  it("is added by the end of a run that is cancelled before it started", async () => {
    const { sessionId, runId } = await begin(url);
    await first.runs.requestCancel(sessionId);
    expect((await take(first)).map(({ event }) => event)).toMatchObject([
      { type: "run_end", runId, status: "cancelled" },
    ]);
  });

  it("is removed with its session, at once when it is deleted", async () => {
    const ids = await begin(url);
    await append(ids, "end", toEnd(ids.runId));
    await first.sessions.delete(ids.sessionId);
    expect(await take(first)).toEqual([]);
    await first.sessions.sweep(new Date(Date.now() + 1_000));
    expect(await database.query("SELECT 1 FROM webhook_delivery")).toEqual([]);
  });
});

describe("taking", () => {
  /** Adds this many due ones. */
  const fill = async (count: number) => {
    const ids = await begin(url);
    for (let index = 0; index < count; index++) await append(ids, `end ${index}`, toEnd(ids.runId));
  };

  it("gives each to one of two processes, and holds it", async () => {
    await fill(12);
    const taken = (await Promise.all([take(first, 6), take(second, 6), take(first, 6), take(second, 6)])).flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
    taken.push(...(await take(second, 12)));
    expect(new Set(taken.map(({ id }) => id)).size).toBe(12);
    expect([taken.length, await take(first)]).toEqual([12, []]);
  });

  it("returns one again that was held too long, with one attempt more", async () => {
    await fill(1);
    await take(first);
    await database.query("UPDATE webhook_delivery SET due_at = now() - interval '1 second'");
    expect((await take(second)).map(({ attempt }) => attempt)).toEqual([2]);
  });

  it("returns those that are put back or due again, and none that were removed or are due later", async () => {
    await fill(4);
    const [back, again, later, removed] = (await take(first)).map(({ id }) => id);
    const { webhookOutbox } = second;
    await webhookOutbox.putBack(back ?? "");
    await webhookOutbox.postpone(again ?? "", 0);
    await webhookOutbox.postpone(later ?? "", 60_000);
    await webhookOutbox.remove(removed ?? "");
    const taken = await take(first);
    expect(Object.fromEntries(taken.map(({ id, attempt }) => [id, attempt]))).toEqual({
      [back ?? ""]: 1,
      [again ?? ""]: 2,
    });
    expect(
      await database.query("SELECT id::text FROM webhook_delivery WHERE due_at > now() + interval '50 s'"),
    ).toEqual(expect.arrayContaining([{ id: later }]));
  });

  it("removes what could not be sent for a day", async () => {
    await fill(1);
    await database.query("UPDATE webhook_delivery SET due_at = now() - interval '25 hours'");
    expect(await take(first)).toEqual([]);
    expect(await database.query("SELECT 1 FROM webhook_delivery")).toEqual([]);
  });
});
