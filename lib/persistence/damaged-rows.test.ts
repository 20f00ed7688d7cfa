import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionId } from "@/lib/domain/ids";
import { SessionResponse } from "@/lib/domain/session";
import { noUsage } from "@/lib/domain/runs/usage";
import {
  askSomething,
  buildAnswer,
  buildDataset,
  buildModelCall,
  buildNodeStart,
} from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { askPlan, askWhich, startWaiting } from "@/lib/testing/runs/waiting-run";
import type { Persistence } from "./persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("alpha");
});
afterAll(() => database.drop());

const damage = (table: string, column: string, where: string, value: unknown = "damaged") =>
  database.query(`UPDATE ${table} SET ${column} = $1 WHERE ${where}`, [JSON.stringify(value)]);

/** Creates a session with two answered questions. */
async function converse() {
  const { sessionId, runId, messageId } = await askSomething(persistence);
  const { runId: second } = await persistence.runs.addQuestion({ sessionId, question: "And now?", seed: 1 });
  for (const id of [runId, second]) {
    await persistence.runs.claim(id, "alpha");
    await persistence.runs.finish({ runId: id, owner: "alpha", end: "completed", answer: buildAnswer() });
  }
  return { sessionId, runId, messageId, second };
}

const explanations = async (id: SessionId) =>
  SessionResponse.parse(await persistence.sessions.get(id)).messages.flatMap(({ answer }) => answer?.explanation ?? []);

describe("an unreadable answer", () => {
  it("does not affect the others, nor the versions, the history and the copy of its session", async () => {
    const { sessionId, runId, messageId, second } = await converse();
    await damage("message", "answer", `run_id = '${runId}'`);
    expect(await explanations(sessionId)).toEqual([
      expect.stringMatching(/^The stored answer cannot be read\./) as string,
      buildAnswer().explanation,
    ]);
    const { items } = await persistence.versions.list(sessionId);
    expect(items.map(({ versions }) => versions.map(({ kind }) => kind))).toEqual([["failed"], ["answered"]]);
    expect((await persistence.sessions.history(second, 10)).map(({ role }) => role)).toEqual(["user", "assistant"]);
    const again = await persistence.runs.addRerun({ sessionId, questionId: messageId, rerun: {}, seed: 1 });
    expect(await persistence.runs.previousAnswer(again.runId)).toMatchObject({ kind: "failed", damaged: ["answer"] });
    await persistence.runs.requestCancel(sessionId);
    const messages = (await persistence.sessions.get(sessionId)).messages;
    const last = messages.at(-1);
    if (last === undefined) throw new Error("There is no answer.");
    const copy = await persistence.versions.fork({ sessionId, messageId: last.id });
    expect(await explanations(copy)).toEqual(await explanations(sessionId));
    expect((await persistence.sessions.list({ limit: 5 })).items.map(({ id }) => id)).toContain(sessionId);
  });

  it("keeps its remarks as far as they can be read", async () => {
    const { sessionId, runId } = await converse();
    await damage("message", "remarks", `run_id = '${runId}'`, { rating: "sideways", comment: "Fine." });
    const { messages } = await persistence.sessions.get(sessionId);
    expect(messages[1]?.remarks).toEqual({ comment: "Fine." });
    await damage("message", "remarks", `run_id = '${runId}'`);
    expect((await persistence.sessions.get(sessionId)).messages[1]?.remarks).toBeUndefined();
  });
});

describe("unreadable events", () => {
  it("are left out of a page, which is filled up with later ones", async () => {
    const { sessionId, runId } = await askSomething(persistence);
    for (const attempt of [1, 2, 3, 4, 5]) {
      const event = buildNodeStart(runId, "generate_code", attempt);
      await persistence.events.append({ sessionId, runId, key: `${attempt}`, event });
    }
    await damage("event", "event", `session_id = '${sessionId}' AND seq IN (1, 3)`);
    const seen = async (after: number, limit: number) =>
      (await persistence.events.read(sessionId, after, limit)).map(({ seq }) => seq);
    expect([await seen(0, 10), await seen(0, 2), await seen(2, 1), await seen(5, 2)]).toEqual([
      [2, 4, 5],
      [2, 4],
      [4],
      [],
    ]);
    await damage("event", "event", `session_id = '${sessionId}'`);
    expect(await seen(0, 2)).toEqual([]);
    await persistence.runs.claim(runId, "alpha");
    expect(await persistence.sessions.get(sessionId)).toMatchObject({ status: "running", currentNode: null });
  });
});

describe("an unreadable interrupt", () => {
  it("is reported in its place, accepts no answer, and can be stopped", async () => {
    const { sessionId, interrupt } = await startWaiting(persistence, askPlan);
    await damage("interrupt", "interrupt", `id = '${interrupt.id}'`);
    const session = SessionResponse.parse(await persistence.sessions.get(sessionId));
    expect(session).toMatchObject({
      status: "pending_interrupt",
      interrupt: { id: interrupt.id, prompt: expect.stringContaining("Stop this run") as string, options: [] },
    });
    const given = { sessionId, interruptId: interrupt.id, response: { optionId: "approve" } };
    await expect(persistence.runs.answerInterrupt(given)).rejects.toMatchObject({ code: "conflict" });
    await persistence.runs.requestCancel(sessionId);
    expect(await persistence.sessions.get(sessionId)).toMatchObject({ status: "cancelled" });
    expect((await persistence.sessions.get(sessionId)).decisions).toBeUndefined();
  });

  it("does not count as answered when the answer cannot be read", async () => {
    const { sessionId, runId, interrupt } = await startWaiting(persistence, askWhich);
    const response = { answers: [{ questionId: "q1", optionId: "net" }] };
    await persistence.runs.answerInterrupt({ sessionId, interruptId: interrupt.id, response });
    expect((await persistence.runs.consentOf(runId)).responses).toHaveLength(1);
    await damage("interrupt", "response", `id = '${interrupt.id}'`, { answers: "net" });
    expect((await persistence.runs.consentOf(runId)).responses.map(({ response: read }) => read)).toEqual([]);
  });
});

describe("a run with unreadable input", () => {
  it("is claimed with its question from the conversation", async () => {
    const { sessionId, runId } = await askSomething(persistence);
    await damage("run", "input", `id = '${runId}'`);
    await damage("run", "rerun", `id = '${runId}'`);
    await damage("session", "engine", `id = '${sessionId}'`);
    expect(await persistence.runs.claim(runId, "alpha")).toMatchObject({
      question: "How many rows are there?",
      datasets: [],
      rerun: {},
    });
    await persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer: buildAnswer() });
    expect((await persistence.sessions.get(sessionId)).engine).toBeUndefined();
    await persistence.runs.addQuestion({ sessionId, question: "And now?", seed: 1 });
  });
});

describe("a model call with an unreadable request", () => {
  it("still counts with its usage", async () => {
    const { sessionId, runId } = await askSomething(persistence);
    const usage = { ...noUsage, inputTokens: 2000 };
    await persistence.steps.recordCalls([buildModelCall({ runId, sessionId }, { usage })]);
    await damage("model_call", "request", `run_id = '${runId}'`);
    expect(await persistence.runs.modelCalls(runId)).toMatchObject([
      { usage, reply: "result = 1", request: { instructions: "", turns: [] } },
    ]);
  });
});

describe("a dataset with unreadable facts", () => {
  const fault = "The stored facts about this dataset cannot be read. Upload its file again.";

  it.each(["columns", "profile", "notices"])("is listed with a remedy (%s)", async (column) => {
    const [good, bad] = [buildDataset({ name: "good" }), buildDataset({ name: `bad ${column}` })];
    for (const dataset of [good, bad]) await persistence.datasets.create(dataset);
    await damage("dataset_version", column, `id = '${bad.versionId}'`);
    // The process that stored a version does not read it again for each list.
    const { items } = await (await database.open()).datasets.list({ limit: 50 });
    const found = new Map(items.map((dataset) => [dataset.id, dataset]));
    expect(found.get(good.id)?.status).toBe("ready");
    expect(found.get(bad.id)).toMatchObject({
      name: `bad ${column}`,
      status: "failed",
      columns: [],
      notices: [],
      fault,
    });
  });

  it("accepts no question when only a part of its profile is damaged, which lists do not read", async () => {
    const { id, versionId } = await persistence.datasets.create(buildDataset());
    await damage("dataset_version", "profile", `id = '${versionId}'`, { ...buildDataset().profile, columns: [1] });
    const { items } = await (await database.open()).datasets.list({ limit: 50 });
    expect(items.find((dataset) => dataset.id === id)?.status).toBe("ready");
    const record = await persistence.datasets.get(id);
    expect(record.dataset).toMatchObject({ status: "failed", columns: [], fault });
    expect(record.profile.columns).toEqual([]);
  });
});
