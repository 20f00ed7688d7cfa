import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askSomething } from "@/lib/testing/stores/persistence-builders";
import { askWhich, startWaiting } from "@/lib/testing/runs/waiting-run";
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
const rowOf = async (runId: string) =>
  (await database.query("SELECT status, lease_owner, lease_until, attempt FROM run WHERE id = $1", [runId]))[0];

describe("a run that asks a person", () => {
  it("waits without an owner, and the session shows what it asks and where", async () => {
    const { sessionId, runId } = await startRun();
    expect(await persistence.runs.interrupt({ runId, owner: "alpha", ...askWhich })).toBe(true);
    expect(await rowOf(runId)).toEqual({ status: "waiting", lease_owner: null, lease_until: null, attempt: 0 });
    const session = await persistence.sessions.get(sessionId);
    expect(session).toMatchObject({
      status: "pending_interrupt",
      currentNode: "ask_clarification",
      interrupt: askWhich.interrupt,
    });
    expect(session.decisions).toBeUndefined();
    const events = await persistence.events.read(sessionId, 0, 10);
    expect(events).toEqual([
      { seq: 1, event: { type: "interrupt", runId, at: session.updatedAt, interrupt: session.interrupt } },
    ]);
  });

  it("is not claimable and renews nothing, in any process, also after a restart", async () => {
    const { runId, sessionId } = await startWaiting(persistence);
    const other = await database.open("beta");
    expect(await other.runs.findClaimable()).not.toContain(runId);
    expect(await other.runs.claim(runId, "beta")).toBeNull();
    expect(await persistence.runs.renew([runId], "alpha")).toEqual(new Map());
    expect((await other.sessions.get(sessionId)).status).toBe("pending_interrupt");
  });

  it("prevents further questions of the session", async () => {
    const { sessionId } = await startWaiting(persistence);
    await expect(persistence.runs.addQuestion({ sessionId, question: "And?", seed: 1 })).rejects.toMatchObject({
      code: "interrupt_pending",
    });
  });

  it("does not ask when another process holds it, it has ended or is to be cancelled", async () => {
    const [theirs, ended, cancelled] = [await startRun(), await startRun(), await startRun()];
    await persistence.runs.finish({ runId: ended.runId, owner: "alpha", end: "cancelled", answer: null });
    await persistence.runs.requestCancel(cancelled.sessionId);
    const asked = await Promise.all([
      persistence.runs.interrupt({ runId: theirs.runId, owner: "beta", ...askWhich }),
      persistence.runs.interrupt({ runId: ended.runId, owner: "alpha", ...askWhich }),
      persistence.runs.interrupt({ runId: cancelled.runId, owner: "alpha", ...askWhich }),
    ]);
    expect(asked).toEqual([false, false, false]);
    expect(await database.query("SELECT 1 FROM interrupt WHERE run_id = $1", [cancelled.runId])).toEqual([]);
  });

  it("asks once for twenty concurrent calls", async () => {
    const { runId, sessionId } = await startRun();
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => persistence.runs.interrupt({ runId, owner: "alpha", ...askWhich })),
    );
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await persistence.events.read(sessionId, 0, 10)).toHaveLength(1);
  });

  it("is stopped by a cancellation, which the session records", async () => {
    const { sessionId, runId, interrupt } = await startWaiting(persistence);
    expect(await persistence.runs.requestCancel(sessionId)).toEqual([]);
    const session = await persistence.sessions.get(sessionId);
    expect([session.status, session.interrupt, session.currentNode]).toEqual(["cancelled", undefined, null]);
    expect(session.decisions).toEqual([{ runId, interrupt, response: null, decidedAt: session.updatedAt }]);
  });
});
