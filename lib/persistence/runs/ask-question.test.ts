import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetId, MessageId, RunId, SessionId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/runs/usage";
import { addVersion, buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { toTitle } from "./ask-question";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open();
});
afterAll(() => database.drop());

const addDataset = async () => (await persistence.datasets.create(buildDataset())).id;
/** Returns the dataset with its newest version. */
const pinned = async (id: DatasetId) => ({ id, versionId: (await persistence.datasets.get(id)).dataset.versionId });
const start = (datasetIds: DatasetId[], question = "How many rows?") =>
  persistence.runs.createSession({ question, datasetIds, approval: "ask", seed: 4_294_967_295 });

describe("createSession", () => {
  it("writes session, question and run, and keeps the order of the datasets without repetition", async () => {
    const [first, second] = [await addDataset(), await addDataset()];
    const { sessionId, runId, messageId } = await start([second, first, second], "How\nmany   rows?\0");
    const session = await persistence.sessions.get(sessionId);
    expect(session).toEqual({
      id: sessionId,
      title: "How many rows?\uFFFD",
      status: "running",
      currentNode: null,
      datasetIds: [second, first],
      pinned: false,
      approval: "ask",
      messages: [
        {
          id: messageId,
          role: "user",
          text: "How\nmany   rows?\uFFFD",
          runId,
          createdAt: session.messages[0]?.createdAt,
        },
      ],
      usage: { ...noUsage, byNode: [] },
      createdAt: session.createdAt,
      updatedAt: session.updatedAt,
    });
    expect(await persistence.runs.claim(runId, "a")).toMatchObject({
      id: runId,
      sessionId,
      questionMessageId: messageId,
      question: "How\nmany   rows?\uFFFD",
      datasets: [await pinned(second), await pinned(first)],
      rerun: null,
      version: "v1.0",
      seed: 4_294_967_295,
      attempt: 1,
      cancelRequested: false,
    });
  });

  it("writes nothing when a dataset is unknown or deleted", async () => {
    const deleted = await addDataset();
    await persistence.datasets.delete(deleted);
    const before = await persistence.runs.findClaimable();
    for (const id of [DatasetId.create(), deleted]) {
      await expect(start([await addDataset(), id])).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await persistence.runs.findClaimable()).toEqual(before);
  });

  it("notifies listeners of every process that there is something to claim", async () => {
    const other = await database.open();
    const heard = new Promise<SessionId>((resolve) => other.runs.onChange(({ sessionId }) => resolve(sessionId)));
    const { sessionId } = await start([]);
    expect(await heard).toBe(sessionId);
  });
});

describe("addQuestion", () => {
  it("asks about the session's datasets unless others are named, which then become the session's too", async () => {
    const [first, second] = [await addDataset(), await addDataset()];
    const { sessionId, runId } = await start([first]);
    const same = await persistence.runs.addQuestion({ sessionId, question: "And the mean?", seed: 1 });
    const other = await persistence.runs.addQuestion({ sessionId, question: "There?", datasetIds: [second], seed: 2 });
    for (const id of [runId, same.runId]) {
      expect((await persistence.runs.claim(id, "a"))?.datasets).toEqual([await pinned(first)]);
      await persistence.runs.finish({ runId: id, owner: "a", end: "error", answer: null });
    }
    expect((await persistence.runs.claim(other.runId, "a"))?.datasets).toEqual([await pinned(second)]);
    expect((await persistence.sessions.get(sessionId)).datasetIds).toEqual([first, second]);
  });

  it("pins the versions that were the newest when it was asked", async () => {
    const id = await addDataset();
    const before = await pinned(id);
    const { sessionId, runId } = await start([id]);
    const versionId = await addVersion(database, id, 2);
    const next = await persistence.runs.addQuestion({ sessionId, question: "And now?", seed: 1 });
    expect((await persistence.runs.claim(runId, "a"))?.datasets).toEqual([before]);
    await persistence.runs.finish({ runId, owner: "a", end: "error", answer: null });
    expect((await persistence.runs.claim(next.runId, "a"))?.datasets).toEqual([{ id, versionId }]);
  });

  it("leaves out datasets that were deleted since", async () => {
    const [kept, deleted] = [await addDataset(), await addDataset()];
    const { sessionId, runId } = await start([deleted, kept]);
    await persistence.datasets.delete(deleted);
    const next = await persistence.runs.addQuestion({ sessionId, question: "Still?", seed: 1 });
    await persistence.runs.requestCancel(sessionId);
    expect(await persistence.runs.claim(runId, "a")).toBeNull();
    const [row] = await database.query("SELECT input FROM run WHERE id = $1", [next.runId]);
    expect(row).toEqual({ input: { question: "Still?", datasets: [await pinned(kept)] } });
  });

  it("refuses while the session waits for a person, and says what to do", async () => {
    const { sessionId, runId } = await start([]);
    await database.query("UPDATE run SET status = 'waiting' WHERE id = $1", [runId]);
    await expect(persistence.runs.addQuestion({ sessionId, question: "And?", seed: 1 })).rejects.toMatchObject({
      code: "interrupt_pending",
      remedy: "Answer it or stop the run, then ask again.",
    });
  });

  it("does not find a session that is unknown or deleted", async () => {
    const { sessionId } = await start([]);
    await persistence.sessions.delete(sessionId);
    for (const id of [sessionId, SessionId.create()]) {
      const asked = persistence.runs.addQuestion({ sessionId: id, question: "And?", seed: 1 });
      await expect(asked).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("gives twenty concurrent questions twenty turns", async () => {
    const { sessionId } = await start([]);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        persistence.runs.addQuestion({ sessionId, question: `Question ${index}?`, seed: index }),
      ),
    );
    const rows = await database.query("SELECT turn FROM message WHERE session_id = $1 ORDER BY turn", [sessionId]);
    expect(rows.map(({ turn }) => turn)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });
});

describe("toTitle", () => {
  it.each([
    ["is the question on one line", "  How many\n\trows? ", "How many rows?"],
    ["is cut between words", `${"word ".repeat(20)}end`, `${"word ".repeat(15).trim()}…`],
    ["is cut inside a word that is too long", "x".repeat(90), `${"x".repeat(79)}…`],
    ["counts characters, not halves of them", "😀".repeat(80), "😀".repeat(80)],
  ])("%s", (_name, question, title) => {
    expect(toTitle(question)).toBe(title);
  });
});

describe("a repeated request", () => {
  it("starts one conversation, even when both arrive at once", async () => {
    const input = { question: "Once?", datasetIds: [], approval: "auto" as const, runId: RunId.create() };
    const before = (await persistence.sessions.list({ query: "Once?", limit: 10 })).items.length;
    const [first, second] = await Promise.all([1, 2].map((seed) => persistence.runs.createSession({ ...input, seed })));
    expect(second).toEqual(first);
    expect(first?.runId).toBe(input.runId);
    expect([before, (await persistence.sessions.list({ query: "Once?", limit: 10 })).items.length]).toEqual([0, 1]);
  });

  it("asks once, and reruns once", async () => {
    const { sessionId } = await start([]);
    const question = { sessionId, question: "And by sex?", runId: RunId.create(), seed: 1 };
    const [first, second] = await Promise.all([1, 2].map(() => persistence.runs.addQuestion(question)));
    expect(second).toEqual(first);
    const questionId = first?.messageId ?? MessageId.create();
    const rerun = { sessionId, questionId, rerun: {}, runId: RunId.create(), seed: 1 };
    const again = await Promise.all([1, 2].map(() => persistence.runs.addRerun(rerun)));
    expect(again.map(({ runId }) => runId)).toEqual([rerun.runId, rerun.runId]);
    const { messages } = await persistence.sessions.get(sessionId);
    expect(messages.map(({ text, runId }) => [text, runId])).toEqual([
      ["How many rows?", expect.any(String)],
      ["And by sex?", rerun.runId],
    ]);
  });

  it("is refused with another question than before", async () => {
    const input = { datasetIds: [], approval: "auto" as const, runId: RunId.create(), seed: 1 };
    await persistence.runs.createSession({ ...input, question: "How many?" });
    const other = persistence.runs.createSession({ ...input, question: "How much?" });
    await expect(other).rejects.toMatchObject({ code: "conflict" });
  });

  it("is refused for another conversation than before", async () => {
    const [one, other] = [await start([]), await start([])];
    const question = { sessionId: other.sessionId, question: "Here?", runId: one.runId, seed: 1 };
    await expect(persistence.runs.addQuestion(question)).rejects.toMatchObject({ code: "conflict" });
    expect((await persistence.sessions.get(other.sessionId)).messages).toHaveLength(1);
  });
});
