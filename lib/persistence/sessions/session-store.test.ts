import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetId, RunId, SessionId } from "@/lib/domain/ids";
import {
  askSomething,
  buildAnswer,
  buildDataset,
  buildNodeEnd,
  buildNodeStart,
} from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("alpha");
});
afterAll(() => database.drop());

const finish = async (runId: RunId, explanation: string) => {
  await persistence.runs.claim(runId, "alpha");
  const answer = buildAnswer({ explanation });
  return persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer });
};

describe("getStatus", () => {
  it("equals the status of the whole session, from the question to its end", async () => {
    const { sessionId, runId } = await askSomething(persistence);
    const both = async () => [
      await persistence.sessions.getStatus(sessionId),
      (await persistence.sessions.get(sessionId)).status,
    ];
    expect(await both()).toEqual(["running", "running"]);
    await finish(runId, "Done.");
    expect(await both()).toEqual(["completed", "completed"]);
  });

  it("does not find a deleted or unknown session", async () => {
    const { sessionId } = await askSomething(persistence);
    await persistence.sessions.delete(sessionId);
    for (const id of [sessionId, SessionId.create()]) {
      await expect(persistence.sessions.getStatus(id)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("get", () => {
  it("shows the current node of the running run, and none between nodes", async () => {
    const { sessionId, runId } = await askSomething(persistence);
    await persistence.runs.claim(runId, "alpha");
    const seen: unknown[] = [];
    for (const event of [
      buildNodeStart(runId, "generate_code", 1),
      buildNodeEnd(runId, "generate_code", 1),
      buildNodeStart(runId, "execute_code", 1),
      buildNodeEnd(runId, "execute_code", 1),
      buildNodeStart(runId, "generate_code", 2),
    ]) {
      await persistence.events.append({ sessionId, runId, key: `${seen.length}`, event });
      seen.push((await persistence.sessions.get(sessionId)).currentNode);
    }
    expect(seen).toEqual(["generate_code", null, "execute_code", null, "generate_code"]);
    await persistence.runs.finish({ runId, owner: "alpha", end: "error", answer: null });
    expect(await persistence.sessions.get(sessionId)).toMatchObject({ status: "error", currentNode: null });
  });

  it("puts each answer after its question, also when a later question already existed", async () => {
    const { sessionId, runId } = await askSomething(persistence, "First?");
    const second = await persistence.runs.addQuestion({ sessionId, question: "Second?", seed: 1 });
    await finish(runId, "One.");
    await finish(second.runId, "Two.");
    const { messages } = await persistence.sessions.get(sessionId);
    expect(messages.map(({ role, text, runId: run }) => [role, text, run])).toEqual([
      ["user", "First?", runId],
      ["assistant", "One.", runId],
      ["user", "Second?", second.runId],
      ["assistant", "Two.", second.runId],
    ]);
  });

  it("never shows an ended session without its answer while the run ends", async () => {
    const { sessionId, runId } = await askSomething(persistence);
    await persistence.runs.claim(runId, "alpha");
    const reading = Promise.all(Array.from({ length: 30 }, () => persistence.sessions.get(sessionId)));
    await persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer: buildAnswer() });
    const seen = [...(await reading), await persistence.sessions.get(sessionId)];
    const fitting = seen.map(({ status, messages }) => `${status} ${messages.length}`);
    const unfit = fitting.filter((state) => state !== "running 1" && state !== "completed 2");
    expect(unfit).toEqual([]);
    expect(fitting.at(-1)).toBe("completed 2");
  });

  it("does not find what is unknown", async () => {
    await expect(persistence.sessions.get(SessionId.create())).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("update", () => {
  it("changes the given fields, keeps the rest and the place in the list", async () => {
    const { sessionId } = await askSomething(persistence);
    const { updatedAt } = await persistence.sessions.get(sessionId);
    const renamed = await persistence.sessions.update(sessionId, { title: "Rows\0" });
    expect(renamed).toMatchObject({ id: sessionId, title: "Rows\uFFFD", pinned: false, updatedAt });
    expect(await persistence.sessions.update(sessionId, { pinned: true })).toEqual({ ...renamed, pinned: true });
    await persistence.sessions.update(sessionId, { approval: "ask" });
    expect(await persistence.sessions.get(sessionId)).toMatchObject({
      title: "Rows\uFFFD",
      pinned: true,
      approval: "ask",
    });
  });
});

describe("suggestTitle", () => {
  it("replaces the shortened question and an earlier suggestion, but not a person's title", async () => {
    const { sessionId } = await askSomething(persistence);
    const title = async () => (await persistence.sessions.get(sessionId)).title;
    await persistence.sessions.suggestTitle(sessionId, "Counting");
    await persistence.sessions.suggestTitle(sessionId, "Counting rows");
    expect(await title()).toBe("Counting rows");
    await persistence.sessions.update(sessionId, { title: "Mine" });
    await persistence.sessions.suggestTitle(sessionId, "Theirs");
    expect(await title()).toBe("Mine");
  });
});

describe("addDatasets", () => {
  it("appends new ones to the existing ones, also when twenty are added at once", async () => {
    const { sessionId } = await askSomething(persistence);
    const ids: DatasetId[] = [];
    for (let count = 0; count < 4; count++) ids.push((await persistence.datasets.create(buildDataset())).id);
    const [a, b, c, d] = ids as [DatasetId, DatasetId, DatasetId, DatasetId];
    await persistence.sessions.addDatasets(sessionId, [b, a]);
    await persistence.sessions.addDatasets(sessionId, [a, c, b]);
    expect((await persistence.sessions.get(sessionId)).datasetIds).toEqual([b, a, c]);
    await Promise.all(Array.from({ length: 20 }, () => persistence.sessions.addDatasets(sessionId, [d, a])));
    expect((await persistence.sessions.get(sessionId)).datasetIds).toEqual([b, a, c, d]);
  });

  it("does not find an unknown dataset or session", async () => {
    const { sessionId } = await askSomething(persistence);
    const { sessions } = persistence;
    const unknown = { code: "not_found" };
    await expect(sessions.addDatasets(sessionId, [DatasetId.create()])).rejects.toMatchObject(unknown);
    await expect(sessions.addDatasets(SessionId.create(), [])).rejects.toMatchObject(unknown);
  });
});

describe("history", () => {
  it("returns the latest messages before the run's question, oldest first", async () => {
    const { sessionId, runId } = await askSomething(persistence, "First?");
    const second = await persistence.runs.addQuestion({ sessionId, question: "Second?", seed: 1 });
    const third = await persistence.runs.addQuestion({ sessionId, question: "Third?", seed: 1 });
    await finish(runId, "One.");
    await finish(second.runId, "Two.");
    const texts = async (id: RunId, limit: number) =>
      (await persistence.sessions.history(id, limit)).map(({ text }) => text);
    expect(await texts(third.runId, 10)).toEqual(["First?", "One.", "Second?", "Two."]);
    expect(await texts(third.runId, 3)).toEqual(["One.", "Second?", "Two."]);
    expect(await texts(second.runId, 10)).toEqual(["First?", "One."]);
    expect(await texts(runId, 10)).toEqual([]);
    await expect(texts(RunId.create(), 10)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("delete", () => {
  it("hides the session from everything until it is restored", async () => {
    const { sessionId } = await askSomething(persistence, "Hidden?");
    const whole = await persistence.sessions.get(sessionId);
    await persistence.sessions.delete(sessionId);
    const uses = [
      () => persistence.sessions.get(sessionId),
      () => persistence.sessions.update(sessionId, { pinned: true }),
      () => persistence.sessions.addDatasets(sessionId, []),
      () => persistence.sessions.delete(sessionId),
    ];
    for (const use of uses) await expect(use()).rejects.toMatchObject({ code: "not_found" });
    await persistence.sessions.suggestTitle(sessionId, "Seen");
    expect((await persistence.sessions.list({ query: "Hidden?", limit: 10 })).items).toEqual([]);
    await persistence.sessions.restore(sessionId);
    await persistence.sessions.restore(sessionId);
    expect(await persistence.sessions.get(sessionId)).toEqual(whole);
    await expect(persistence.sessions.restore(SessionId.create())).rejects.toMatchObject({ code: "not_found" });
  });
});
