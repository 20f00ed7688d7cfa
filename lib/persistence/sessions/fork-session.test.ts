import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ArtifactId, InterruptId, MessageId, type RunId, type SessionId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/runs/usage";
import { buildAnswer, buildDataset, buildModelCall, buildNodeEnd } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { talk } from "@/lib/testing/stores/version-builders";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("alpha");
});
afterAll(() => database.drop());

const begin = () => talk(persistence, "alpha");

/** Codes of answers and texts of questions, in order. */
async function view(sessionId: SessionId): Promise<string[]> {
  const { messages } = await persistence.sessions.get(sessionId);
  return messages.map(({ text, answer, setAside }) =>
    answer === undefined ? text : `${answer.version} ${answer.code}${setAside ? " (set aside)" : ""}`,
  );
}

/** Copies the session up to the answer with that code, the newest one of several. */
async function fork(sessionId: SessionId, code: string): Promise<SessionId> {
  const { messages } = await persistence.sessions.get(sessionId);
  const answer = messages.findLast((message) => message.answer?.code === code);
  return persistence.versions.fork({ sessionId, messageId: MessageId.parse(answer?.id) });
}

const figure = (sessionId: SessionId, runId: RunId, text: string) =>
  persistence.artifacts.put({
    sessionId,
    runId,
    key: text,
    kind: "plotly",
    title: text,
    mediaType: "application/json",
    bytes: new TextEncoder().encode(text),
  });

/** Creates a session on a dataset with one of everything that a run leaves. */
async function fill() {
  const dataset = await persistence.datasets.create(buildDataset());
  const session = { question: "Weights?", datasetIds: [dataset.id], approval: "ask", seed: 11 } as const;
  const ids = await persistence.runs.createSession(session);
  const { sessionId, runId } = ids;
  await persistence.runs.claim(runId, "alpha");
  const [shown, execution] = [await figure(sessionId, runId, "shown"), await figure(sessionId, runId, "execution")];
  const artifact = {
    type: "artifact",
    runId,
    at: "2026-01-02T03:04:05.678Z",
    artifactId: shown,
    kind: "plotly",
  } as const;
  await persistence.events.append({ sessionId, runId, key: "artifact", event: artifact });
  await persistence.events.append({ sessionId, runId, key: "end", event: buildNodeEnd(runId) });
  const usage = { ...noUsage, inputTokens: 100, costUsd: 0.5 };
  await persistence.steps.save(runId, "step", 1, [buildModelCall(ids, { usage })]);
  const interrupt = {
    id: InterruptId.create(),
    type: "result_review",
    prompt: "Is this right?",
    options: [],
    payload: { executionId: execution },
  };
  await database.query(
    `INSERT INTO interrupt (id, session_id, run_id, key, status, interrupt, response, answered_at)
     VALUES ($1, $2, $3, 'review', 'answered', $4, '{"optionId":"accept"}', now())`,
    [interrupt.id, sessionId, runId, JSON.stringify(interrupt)],
  );
  const answer = buildAnswer({ figures: [{ id: shown, kind: "plotly", title: "shown" }] });
  await persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer });
  return { ...ids, dataset, shown, execution };
}

const rowsOf = async (sessionId: SessionId, table: string, column = "session_id") =>
  database.query(`SELECT * FROM ${table} WHERE ${column} = $1`, [sessionId]);

describe("fork", () => {
  it("copies the conversation up to the answer, and both continue independently", async () => {
    const { sessionId, first, again, ask } = await begin();
    await again(first, { code: "two" });
    await ask("mean");
    await ask("median");
    const before = await view(sessionId);
    const copy = await fork(sessionId, "mean");
    expect(await view(copy)).toEqual(["How many rows are there?", "v1.0 one", "v2.0 two", "mean", "v1.0 mean"]);
    const { title, status, messages } = await persistence.sessions.get(copy);
    expect({ title, status }).toEqual({ title: "How many rows are there? (copy)", status: "completed" });
    const asked = await persistence.runs.addQuestion({ sessionId: copy, question: "mode", seed: 1 });
    await persistence.runs.claim(asked.runId, "alpha");
    const known = (await persistence.sessions.history(asked.runId, 10)).map(({ id }) => id);
    expect(known).toEqual(messages.map(({ id }) => id));
    const answer = buildAnswer({ code: "mode" });
    await persistence.runs.finish({ runId: asked.runId, owner: "alpha", end: "completed", answer });
    expect(await view(sessionId)).toEqual(before);
    await persistence.sessions.delete(sessionId);
    await persistence.sessions.sweep(new Date(Date.now() + 60_000));
    expect((await view(copy)).slice(-4)).toEqual(["mean", "v1.0 mean", "mode", "v1.0 mode"]);
  });

  it("takes the answers that existed when the answer was made, and no later ones", async () => {
    const { sessionId, first, again, ask } = await begin();
    await ask("mean");
    await again(first, { code: "two" });
    expect(await view(await fork(sessionId, "mean"))).toEqual([
      "How many rows are there?",
      "v1.0 one",
      "mean",
      "v1.0 mean",
    ]);
    expect(await view(await fork(sessionId, "one"))).toEqual(["How many rows are there?", "v1.0 one"]);
  });

  it("leaves out what was set aside, unless the answer belongs to it", async () => {
    const { sessionId, first, again, ask, rollBack } = await begin();
    await again(first, { code: "two" });
    await ask("on two");
    await ask("more on two");
    await rollBack(first, "v1.0");
    await ask("on one");
    expect(await view(await fork(sessionId, "on one"))).toEqual([
      ...["How many rows are there?", "v1.0 one", "v2.0 two", "v3.0 one"],
      ...["on one", "v1.0 on one"],
    ]);
    const copy = await fork(sessionId, "more on two");
    expect(await view(copy)).toEqual([
      ...["How many rows are there?", "v1.0 one", "v2.0 two"],
      ...["on two", "v1.0 on two", "more on two", "v1.0 more on two"],
    ]);
    const { items } = await persistence.versions.list(copy);
    expect(items.flatMap(({ versions }) => versions.flatMap(({ stale }) => stale))).toEqual([]);
  });

  it("continues the numbering of versions, and can be rolled back like its source", async () => {
    const { sessionId, first, again, rollBack } = await begin();
    await again(first, { code: "two" });
    await rollBack(first, "v1.0");
    const copy = await fork(sessionId, "one");
    const [question] = (await persistence.sessions.get(copy)).messages;
    const wish = {
      sessionId: copy,
      questionId: MessageId.parse(question?.id),
      includeConversation: true,
      dryRun: false,
    };
    await persistence.versions.rollback({ ...wish, version: "v2.0" });
    expect((await view(copy)).slice(1)).toEqual(["v1.0 one", "v2.0 two", "v3.0 one", "v4.0 two"]);
    expect(await view(sessionId)).toHaveLength(4);
  });

  it("has its own rows for everything that runs left, under the numbers of its own events", async () => {
    const source = await fill();
    const copy = await persistence.versions.fork({
      sessionId: source.sessionId,
      messageId: MessageId.parse((await persistence.sessions.get(source.sessionId)).messages[1]?.id),
    });
    const session = await persistence.sessions.get(copy);
    const [question, reply] = session.messages;
    const figures = reply?.answer?.figures ?? [];
    expect(session).toMatchObject({ approval: "ask", datasetIds: [source.dataset.id] });
    expect(figures).toEqual([{ id: expect.any(String) as ArtifactId, kind: "plotly", title: "shown" }]);
    expect(figures[0]?.id).not.toBe(source.shown);
    const artifact = await persistence.artifacts.get(figures[0]!.id);
    expect(artifact).toMatchObject({ sessionId: copy, runId: reply?.runId, title: "shown" });
    expect(Buffer.from(artifact.bytes).toString()).toBe("shown");
    expect(question?.runId).toBe(reply?.runId);
    const events = await persistence.events.read(copy, 0, 100);
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(events.map(({ event }) => [event.type, event.runId])).toEqual(
      ["artifact", "node_end", "answer", "run_end"].map((type) => [type, reply?.runId]),
    );
    expect(events[0]?.event).toMatchObject({ artifactId: figures[0]?.id });
    expect(events[2]?.event).toMatchObject({ messageId: reply?.id });
    const [decision] = session.decisions ?? [];
    const own = (await rowsOf(copy, "artifact")).find(({ title }) => title === "execution");
    expect(decision).toMatchObject({ runId: reply?.runId, response: { optionId: "accept" } });
    expect(decision?.interrupt.payload).toEqual({ executionId: own?.id });
    expect(decision?.interrupt.id).not.toBe(
      (await persistence.sessions.get(source.sessionId)).decisions?.[0]?.interrupt.id,
    );
  });

  it("shows what a model saw, without counting what was spent in the source", async () => {
    const { sessionId } = await fill();
    const { messages } = await persistence.sessions.get(sessionId);
    const copy = await persistence.versions.fork({ sessionId, messageId: MessageId.parse(messages[1]?.id) });
    const session = await persistence.sessions.get(copy);
    expect(session.usage).toEqual({ ...noUsage, byNode: [] });
    const calls = await persistence.runs.modelCalls(session.messages[1]!.runId!);
    expect(calls.map(({ sessionId: of, usage }) => [of, usage.inputTokens])).toEqual([[copy, 100]]);
    expect(await persistence.runs.usageOf(copy)).toMatchObject({ inputTokens: 0, knownCostUsd: 0 });
    expect(await persistence.runs.usageOf(sessionId)).toMatchObject({ inputTokens: 100, knownCostUsd: 0.5 });
  });

  it("keeps data and bytes that only it needs when the source is swept, and leaves nothing when it is swept itself", async () => {
    const source = await fill();
    const { messages } = await persistence.sessions.get(source.sessionId);
    const copy = await persistence.versions.fork({
      sessionId: source.sessionId,
      messageId: MessageId.parse(messages[1]?.id),
    });
    await persistence.datasets.delete(source.dataset.id);
    await persistence.sessions.delete(source.sessionId);
    await persistence.sessions.sweep(new Date(Date.now() + 60_000));
    const reply = (await persistence.sessions.get(copy)).messages[1];
    expect((await persistence.artifacts.get(reply!.answer!.figures[0]!.id)).title).toBe("shown");
    expect(await rowsOf(copy, "session_dataset")).toHaveLength(1);
    await persistence.sessions.delete(copy);
    await persistence.sessions.sweep(new Date(Date.now() + 60_000));
    for (const table of ["message", "run", "event", "artifact", "model_call", "interrupt", "session_dataset"]) {
      expect([table, await rowsOf(copy, table)]).toEqual([table, []]);
    }
    expect(await database.query("SELECT 1 FROM dataset WHERE id = $1", [source.dataset.id])).toEqual([]);
  });

  it("finds no answer in a question, in another session, or where there is none", async () => {
    const [session, other] = [await begin(), await begin()];
    const { messages } = await persistence.sessions.get(other.sessionId);
    for (const messageId of [session.first, MessageId.parse(messages[1]?.id), MessageId.create()]) {
      const refused = persistence.versions.fork({ sessionId: session.sessionId, messageId });
      await expect(refused).rejects.toMatchObject({
        code: "not_found",
        message: expect.stringContaining("no such answer") as string,
      });
    }
  });

  it("names a copy after its source, within the length of a title, and a copy of a copy alike", async () => {
    const { sessionId } = await begin();
    await persistence.sessions.update(sessionId, { title: "x".repeat(200) });
    const copy = await fork(sessionId, "one");
    const { title } = await persistence.sessions.get(copy);
    expect(title).toBe(`${"x".repeat(192)}… (copy)`);
    expect((await persistence.sessions.get(await fork(copy, "one"))).title).toBe(title);
  });
});
