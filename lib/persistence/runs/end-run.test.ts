import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionId } from "@/lib/domain/ids";
import { InterruptId, RunId } from "@/lib/domain/ids";
import { askSomething, buildAnswer, buildNodeStart } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("alpha");
});
afterAll(() => database.drop());

const startRun = async () => {
  const asked = await askSomething(persistence);
  await persistence.runs.claim(asked.runId, "alpha");
  return asked;
};
const eventTypes = async (sessionId: SessionId) =>
  (await persistence.events.read(sessionId, 0, 100)).map(({ seq, event }) => `${seq} ${event.type}`);

describe("finish", () => {
  it("stores answer, events and status together", async () => {
    const { sessionId, runId } = await startRun();
    const answer = buildAnswer({ version: "v2.0", explanation: "Two\0." });
    const ended = await persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer });
    const session = await persistence.sessions.get(sessionId);
    const message = session.messages[1];
    expect(message).toEqual({
      id: ended?.messageId,
      role: "assistant",
      text: "Two\uFFFD.",
      runId,
      answer: { ...answer, explanation: "Two\uFFFD." },
      createdAt: message?.createdAt,
    });
    const events = await persistence.events.read(sessionId, 0, 100);
    expect(events).toMatchObject([
      { seq: 1, event: { type: "answer", runId, messageId: ended?.messageId, version: "v2.0" } },
      { seq: 2, event: { type: "run_end", runId, status: "completed" } },
    ]);
    expect(session.status).toBe("completed");
    expect(session.updatedAt).toBe(events[1]?.event.at);
  });

  it("returns a record's entries in order", async () => {
    const { sessionId, runId } = await startRun();
    await persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer: buildAnswer() });
    const { messages } = await persistence.sessions.get(sessionId);
    expect(JSON.stringify(messages[1]?.answer)).toBe(JSON.stringify(buildAnswer()));
  });

  it("happens once for twenty concurrent calls", async () => {
    const { sessionId, runId } = await startRun();
    const ends = await Promise.all(
      Array.from({ length: 20 }, () =>
        persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer: buildAnswer() }),
      ),
    );
    expect(ends.filter((end) => end !== null)).toHaveLength(1);
    expect(await eventTypes(sessionId)).toEqual(["1 answer", "2 run_end"]);
    expect((await persistence.sessions.get(sessionId)).messages).toHaveLength(2);
  });

  it("does nothing for a process that does not hold the run, or for an unknown run", async () => {
    const { sessionId, runId } = await startRun();
    for (const input of [
      { runId, owner: "beta" },
      { runId: RunId.create(), owner: "alpha" },
    ]) {
      expect(await persistence.runs.finish({ ...input, end: "completed", answer: buildAnswer() })).toBeNull();
    }
    expect(await eventTypes(sessionId)).toEqual([]);
  });

  it("stores no answer of a cancelled run", async () => {
    const { sessionId, runId } = await startRun();
    const ended = await persistence.runs.finish({ runId, owner: "alpha", end: "cancelled", answer: buildAnswer() });
    expect(ended).toEqual({ messageId: null });
    const { status, messages } = await persistence.sessions.get(sessionId);
    expect([status, messages.length, await eventTypes(sessionId)]).toEqual(["cancelled", 1, ["1 run_end"]]);
  });

  it("makes the next run claimable and reports it", async () => {
    const { sessionId, runId } = await startRun();
    const next = await persistence.runs.addQuestion({ sessionId, question: "Next?", seed: 1 });
    expect(await persistence.runs.findClaimable()).not.toContain(next.runId);
    const changed = new Promise<unknown>((resolve) => persistence.runs.onChange(resolve));
    await persistence.runs.finish({ runId, owner: "alpha", end: "error", answer: null });
    expect(await changed).toEqual({ sessionId });
    expect(await persistence.runs.findClaimable()).toContain(next.runId);
  });

  it("leaves nothing behind when it fails half-way", async () => {
    const { sessionId, runId } = await startRun();
    const answer = { ...buildAnswer(), version: 1n as unknown as string };
    await expect(persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer })).rejects.toThrow();
    expect(await eventTypes(sessionId)).toEqual([]);
    expect((await persistence.sessions.get(sessionId)).messages).toHaveLength(1);
    expect([...(await persistence.runs.renew([runId], "alpha")).keys()]).toEqual([runId]);
  });
});

describe("requestCancel", () => {
  it("asks a running run to stop and ends queued ones at once", async () => {
    const { sessionId, runId } = await startRun();
    const queued = await persistence.runs.addQuestion({ sessionId, question: "Next?", seed: 1 });
    expect(await persistence.runs.requestCancel(sessionId)).toEqual([runId]);
    expect(await persistence.runs.requestCancel(sessionId)).toEqual([runId]);
    expect(await persistence.events.read(sessionId, 0, 10)).toMatchObject([
      { seq: 1, event: { type: "run_end", runId: queued.runId, status: "cancelled" } },
    ]);
    expect((await persistence.sessions.get(sessionId)).status).toBe("running");
    await persistence.runs.finish({ runId, owner: "alpha", end: "cancelled", answer: null });
    expect(await persistence.runs.requestCancel(sessionId)).toEqual([]);
    expect((await persistence.sessions.get(sessionId)).status).toBe("cancelled");
  });

  it("reaches listeners in other processes", async () => {
    const { sessionId } = await startRun();
    const other = await database.open();
    const changed = new Promise<unknown>((resolve) => other.runs.onChange(resolve));
    await persistence.runs.requestCancel(sessionId);
    expect(await changed).toEqual({ sessionId });
  });

  it("remains visible to the process that takes over a run whose owner died", async () => {
    const { sessionId, runId } = await startRun();
    await persistence.runs.requestCancel(sessionId);
    await persistence.runs.release(runId, "alpha");
    expect(await persistence.runs.claim(runId, "alpha")).toMatchObject({ cancelRequested: true, attempt: 1 });
  });

  it("ends a run that waits for a person and withdraws its question", async () => {
    const { sessionId, runId } = await startRun();
    const interrupt = { id: InterruptId.create(), type: "clarification", prompt: "Which?", options: [], payload: {} };
    await database.query("INSERT INTO interrupt (id, session_id, run_id, interrupt) VALUES ($1, $2, $3, $4)", [
      interrupt.id,
      sessionId,
      runId,
      JSON.stringify(interrupt),
    ]);
    await database.query("UPDATE run SET status = 'waiting' WHERE id = $1", [runId]);
    expect(await persistence.sessions.get(sessionId)).toMatchObject({ status: "pending_interrupt", interrupt });
    expect(await persistence.runs.requestCancel(sessionId)).toEqual([]);
    const session = await persistence.sessions.get(sessionId);
    expect([session.status, session.interrupt]).toEqual(["cancelled", undefined]);
  });

  it("does not find a deleted session", async () => {
    const { sessionId } = await startRun();
    await persistence.sessions.delete(sessionId);
    await expect(persistence.runs.requestCancel(sessionId)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("events of a run", () => {
  it("continue after a restart where they were, so that the end comes last", async () => {
    const { sessionId, runId } = await startRun();
    await persistence.events.append({ sessionId, runId, key: "generate_code:1:start", event: buildNodeStart(runId) });
    await persistence.runs.release(runId, "alpha");
    const other = await database.open("beta");
    await other.runs.claim(runId, "beta");
    await other.events.append({ sessionId, runId, key: "generate_code:1:start", event: buildNodeStart(runId) });
    await other.runs.finish({ runId, owner: "beta", end: "completed", answer: buildAnswer() });
    expect(await eventTypes(sessionId)).toEqual(["1 node_start", "2 answer", "3 run_end"]);
  });
});
