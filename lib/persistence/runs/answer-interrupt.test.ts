import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InterruptId, SessionId } from "@/lib/domain/ids";
import { askPlan, askWhich, startWaiting } from "@/lib/testing/runs/waiting-run";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("alpha");
});
afterAll(() => database.drop());

const response = { answers: [{ questionId: "q1", optionId: "net" }] };
const approve = { optionId: "approve" };

describe("an answer", () => {
  it("makes the run claimable, and is available to the process that claims it", async () => {
    const { sessionId, runId, interrupt } = await startWaiting(persistence);
    const taken = await persistence.runs.answerInterrupt({ sessionId, interruptId: interrupt.id, response });
    expect(taken).toEqual({ runId, seq: 1 });
    const other = await database.open("beta");
    expect(await other.runs.findClaimable()).toContain(runId);
    expect(await other.runs.claim(runId, "beta")).toMatchObject({ id: runId, attempt: 1 });
    expect(await other.runs.consentOf(runId)).toEqual({
      approval: "auto",
      plansApproved: null,
      responses: [{ key: askWhich.key, response }],
    });
  });

  it("is stored in the session with its question", async () => {
    const { sessionId, runId, interrupt } = await startWaiting(persistence);
    await persistence.runs.answerInterrupt({ sessionId, interruptId: interrupt.id, response });
    const session = await persistence.sessions.get(sessionId);
    expect([session.status, session.interrupt]).toEqual(["running", undefined]);
    const [decision] = session.decisions ?? [];
    expect(decision).toEqual({ runId, interrupt, response, decidedAt: decision?.decidedAt });
  });

  it("is accepted once of twenty concurrent ones, and of a later one", async () => {
    const { sessionId, interrupt } = await startWaiting(persistence);
    const other = await database.open();
    const answer = (words: number) =>
      (words % 2 === 0 ? persistence : other).runs.answerInterrupt({
        sessionId,
        interruptId: interrupt.id,
        response: { answers: [{ questionId: "q1", text: `answer ${words}` }] },
      });
    const settled = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => answer(index)));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "conflict" });
    await expect(answer(20)).rejects.toMatchObject({ code: "conflict" });
    expect((await persistence.sessions.get(sessionId)).decisions).toHaveLength(1);
  });

  it("is refused where it does not fit, and the run keeps waiting", async () => {
    const { sessionId, interrupt } = await startWaiting(persistence);
    const wrong = { sessionId, interruptId: interrupt.id, response: { optionId: "net" } };
    await expect(persistence.runs.answerInterrupt(wrong)).rejects.toMatchObject({
      code: "invalid_input",
      fields: [{ field: "response.answers" }],
    });
    expect((await persistence.sessions.get(sessionId)).status).toBe("pending_interrupt");
  });

  it("is refused if nobody asked, another session asked, or the question was withdrawn", async () => {
    const { sessionId, interrupt } = await startWaiting(persistence);
    const elsewhere = await startWaiting(persistence);
    const answer = (place: SessionId, interruptId: InterruptId) =>
      persistence.runs.answerInterrupt({ sessionId: place, interruptId, response });
    await expect(answer(sessionId, InterruptId.create())).rejects.toMatchObject({ code: "conflict" });
    await expect(answer(elsewhere.sessionId, interrupt.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(answer(SessionId.create(), interrupt.id)).rejects.toMatchObject({ code: "not_found" });
    await persistence.runs.requestCancel(sessionId);
    await expect(answer(sessionId, interrupt.id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is reported to the process that is to resume", async () => {
    const { sessionId, interrupt } = await startWaiting(persistence);
    const other = await database.open();
    const changed = new Promise<unknown>((resolve) => other.runs.onChange(resolve));
    await persistence.runs.answerInterrupt({ sessionId, interruptId: interrupt.id, response });
    expect(await changed).toEqual({ sessionId });
  });

  it("precedes later questions of the session", async () => {
    const { sessionId, runId, interrupt } = await startWaiting(persistence);
    await persistence.runs.answerInterrupt({ sessionId, interruptId: interrupt.id, response });
    const later = await persistence.runs.addQuestion({ sessionId, question: "And?", seed: 1 });
    expect(await persistence.runs.claim(later.runId, "alpha")).toBeNull();
    expect(await persistence.runs.claim(runId, "alpha")).toMatchObject({ id: runId });
  });
});

describe("the approval of a plan", () => {
  const approvedIn = async (sessionId: SessionId) => (await persistence.sessions.get(sessionId)).plansApproved;
  const give = async (scope: "once" | "session" | "always") => {
    const { sessionId, runId, interrupt } = await startWaiting(persistence, askPlan);
    await persistence.runs.answerInterrupt({
      sessionId,
      interruptId: interrupt.id,
      response: { ...approve, scope },
    });
    return { sessionId, runId };
  };

  it("covers this plan, this session until it requires approval again, or all until that is revoked", async () => {
    const once = await give("once");
    expect(await approvedIn(once.sessionId)).toBeUndefined();
    const session = await give("session");
    expect(await approvedIn(session.sessionId)).toBe("session");
    expect((await persistence.runs.consentOf(session.runId)).plansApproved).toBe("session");
    expect(await approvedIn(once.sessionId)).toBeUndefined();
    await persistence.sessions.update(session.sessionId, { approval: "ask" });
    expect(await approvedIn(session.sessionId)).toBeUndefined();

    await give("always");
    expect(await approvedIn(once.sessionId)).toBe("always");
    expect((await persistence.runs.consentOf(once.runId)).plansApproved).toBe("always");
    expect(await persistence.settings.get()).toEqual({ plansApproved: true });
    expect(await persistence.settings.update({ plansApproved: false })).toEqual({ plansApproved: false });
    expect(await approvedIn(once.sessionId)).toBeUndefined();
  });
});
