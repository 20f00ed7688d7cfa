import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { type DatasetId, type DatasetVersionId, MessageId, type RunId, SessionId } from "@/lib/domain/ids";
import type { Rerun } from "@/lib/domain/answers/rerun";
import { addVersion, buildAnswer, buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("alpha");
});
afterAll(() => database.drop());

const approach = (id: string) => ({
  id,
  label: id,
  description: "",
  assumptions: [],
  cannot_tell: [],
  cost: "",
  recommended: id === "mean",
});

async function finish(runId: RunId, answer: Partial<Answer> = {}): Promise<void> {
  const record = await persistence.runs.claim(runId, "alpha");
  if (record === null) throw new Error("the run could not be claimed");
  const whole = buildAnswer({ version: record.version, ...answer });
  await persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer: whole });
}

/** Asks a question about `count` datasets, answered unless `answered` is false. */
async function ask({ count = 1, answered = true }: { count?: number; answered?: boolean } = {}) {
  const datasetIds: DatasetId[] = [];
  const first: { id: DatasetId; versionId: DatasetVersionId }[] = [];
  for (let index = 0; index < count; index++) {
    const { id, versionId } = await persistence.datasets.create(buildDataset());
    datasetIds.push(id);
    first.push({ id, versionId });
  }
  const asked = await persistence.runs.createSession({ question: "Mean?", datasetIds, approval: "auto", seed: 7 });
  if (answered) await finish(asked.runId, { approaches: [approach("mean"), approach("median")] });
  return { ...asked, first };
}

type Asked = Awaited<ReturnType<typeof ask>>;

const rerunOf = ({ sessionId, messageId }: Asked, rerun: Rerun) =>
  persistence.runs.addRerun({ sessionId, questionId: messageId, rerun, seed: 99 });

describe("addRerun", () => {
  it("writes a further run of the question, as the next version of its answer", async () => {
    const asked = await ask();
    const { runId, messageId } = await rerunOf(asked, { approachId: "median" });
    expect(messageId).toBe(asked.messageId);
    expect(await persistence.runs.claim(runId, "alpha")).toMatchObject({
      sessionId: asked.sessionId,
      questionMessageId: asked.messageId,
      question: "Mean?",
      datasets: asked.first,
      rerun: { approachId: "median" },
      version: "v2.0",
      seed: 99,
    });
    const answer = buildAnswer({ version: "v2.0", explanation: "The median is 2." });
    await persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer });
    const { messages } = await persistence.sessions.get(asked.sessionId);
    expect(messages.map((message) => [message.role, message.answer?.version])).toEqual([
      ["user", undefined],
      ["assistant", "v1.0"],
      ["assistant", "v2.0"],
    ]);
    const events = await persistence.events.read(asked.sessionId, 0, 100);
    expect(events.flatMap(({ event }) => (event.type === "answer" ? [event.version] : []))).toEqual(["v1.0", "v2.0"]);
  });

  it("starts from the answer that was the newest when it was requested", async () => {
    const asked = await ask();
    expect(await persistence.runs.previousAnswer(asked.runId)).toBeNull();
    const [second, third] = [await rerunOf(asked, {}), await rerunOf(asked, {})];
    await finish(second.runId, { explanation: "Newer." });
    const fourth = await rerunOf(asked, {});
    for (const { runId } of [second, third]) {
      expect(await persistence.runs.previousAnswer(runId)).toMatchObject({ version: "v1.0" });
    }
    expect(await persistence.runs.previousAnswer(fourth.runId)).toMatchObject({ explanation: "Newer." });
  });

  it("takes the newest data, or the same for the same code and for an exact rerun with its seed", async () => {
    const asked = await ask({ count: 2 });
    const [one, other] = asked.first;
    if (one === undefined || other === undefined) throw new Error("two datasets were asked about");
    const newest = await addVersion(database, other.id, 2);
    const changed = [one, { id: other.id, versionId: newest }];
    const wishes: [Rerun, unknown, number][] = [
      [{}, changed, 99],
      [{ exact: false }, changed, 99],
      [{ approachId: "mean" }, changed, 99],
      [{ datasetVersion: "latest" }, changed, 99],
      [{ code: "result = 1" }, asked.first, 99],
      [{ exact: true }, asked.first, 7],
    ];
    for (const [rerun, datasets, seed] of wishes) {
      const { runId } = await rerunOf(asked, rerun);
      expect(await persistence.runs.claim(runId, "alpha")).toMatchObject({ rerun, datasets, seed });
      await persistence.runs.requestCancel(asked.sessionId);
      await persistence.runs.finish({ runId, owner: "alpha", end: "cancelled", answer: null });
    }
  });

  it("takes the data and the seed of the newest answer, not of the first run", async () => {
    const asked = await ask();
    const [dataset] = asked.first;
    if (dataset === undefined) throw new Error("a dataset was asked about");
    const versionId = await addVersion(database, dataset.id, 2);
    await finish((await rerunOf(asked, { datasetVersion: "latest" })).runId);
    const { runId } = await rerunOf(asked, { exact: true });
    expect(await persistence.runs.claim(runId, "alpha")).toMatchObject({
      datasets: [{ id: dataset.id, versionId }],
      seed: 99,
      version: "v3.0",
    });
  });

  it("takes a version of the question's only dataset by its number", async () => {
    const asked = await ask();
    const [dataset] = asked.first;
    if (dataset === undefined) throw new Error("a dataset was asked about");
    const second = await addVersion(database, dataset.id, 2);
    await addVersion(database, dataset.id, 3);
    const { runId } = await rerunOf(asked, { datasetVersion: 2 });
    expect((await persistence.runs.claim(runId, "alpha"))?.datasets).toEqual([{ id: dataset.id, versionId: second }]);
    await expect(rerunOf(asked, { datasetVersion: 4 })).rejects.toMatchObject({
      code: "invalid_input",
      message: "The dataset has no version 4.",
    });
    await expect(rerunOf(await ask({ count: 2 }), { datasetVersion: 1 })).rejects.toMatchObject({
      code: "invalid_input",
      remedy: "Use “latest” for the newest versions of all of its datasets.",
    });
  });

  it("reuses an unanswered version for the next run", async () => {
    const asked = await ask({ answered: false });
    await persistence.runs.requestCancel(asked.sessionId);
    const again = await rerunOf(asked, {});
    const after = await rerunOf(asked, {});
    const rows = await database.query("SELECT version FROM run WHERE id = ANY ($1) ORDER BY ordinal", [
      [again.runId, after.runId],
    ]);
    expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
    expect(await persistence.runs.claim(again.runId, "alpha")).toMatchObject({
      datasets: asked.first,
      version: "v1.0",
    });
    expect(await persistence.runs.previousAnswer(again.runId)).toBeNull();
  });

  it.each<[string, Rerun, string]>([
    ["more than one kind", { exact: true, code: "result = 1" }, "A rerun changes one thing at a time."],
    [
      "an approach that the answer does not name",
      { approachId: "mode" },
      "The answer to this question names no such approach.",
    ],
  ])("refuses %s", async (_name, rerun, message) => {
    await expect(rerunOf(await ask(), rerun)).rejects.toMatchObject({ code: "invalid_input", message });
  });

  describe("with another reading", () => {
    const part = { id: "group-1", kind: "group" as const, label: "by month", value: "month", options: [] };
    const askRead = async () => {
      const asked = await ask({ answered: false });
      await finish(asked.runId, { reading: { parts: [part], unused: [] } });
      return asked;
    };

    it("is answered by the built-in engine, the only one that shows how it reads", async () => {
      const asked = await askRead();
      const reading = [{ id: "group-1", value: "year" }];
      const { runId } = await rerunOf(asked, { reading });
      expect(await persistence.runs.claim(runId, "alpha")).toMatchObject({ rerun: { reading }, engine: "builtin" });
    });

    it.each<[string, () => Promise<Asked>, Rerun, string]>([
      ["of an answer that shows none", ask, { reading: [] }, "shows no reading that could be changed."],
      ["of a part that is not there", askRead, { reading: [{ id: "filter-1", value: "" }] }, "has no part “filter-1”."],
      ["and something else", askRead, { reading: [], code: "result = 1" }, "A rerun changes one thing at a time."],
    ])("is refused %s", async (_name, start, rerun, message) => {
      await expect(rerunOf(await start(), rerun)).rejects.toMatchObject({
        code: "invalid_input",
        message: expect.stringContaining(message) as string,
      });
    });
  });

  it("refuses an exact rerun and an approach before there is an answer with code", async () => {
    const asked = await ask({ answered: false });
    const repeat = () => rerunOf(asked, { exact: true });
    await expect(repeat()).rejects.toMatchObject({ code: "invalid_input" });
    await expect(rerunOf(asked, { approachId: "mean" })).rejects.toMatchObject({ code: "invalid_input" });
    await finish(asked.runId, { code: null });
    await expect(repeat()).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("does not find a question of another session, an answer, or an unknown session", async () => {
    const [asked, other] = [await ask(), await ask()];
    const { messages } = await persistence.sessions.get(asked.sessionId);
    const answerId = MessageId.parse(messages[1]?.id);
    const attempts = [
      { sessionId: asked.sessionId, questionId: other.messageId },
      { sessionId: asked.sessionId, questionId: answerId },
      { sessionId: asked.sessionId, questionId: MessageId.create() },
      { sessionId: SessionId.create(), questionId: asked.messageId },
    ];
    for (const attempt of attempts) {
      const refused = persistence.runs.addRerun({ ...attempt, rerun: {}, seed: 1 });
      await expect(refused).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("refuses while the session waits for a person", async () => {
    const asked = await ask({ answered: false });
    await database.query("UPDATE run SET status = 'waiting' WHERE id = $1", [asked.runId]);
    await expect(rerunOf(asked, {})).rejects.toMatchObject({ code: "interrupt_pending" });
  });

  it("gives twenty concurrent reruns twenty versions", async () => {
    const asked = await ask();
    await Promise.all(Array.from({ length: 20 }, () => rerunOf(asked, {})));
    const rows = await database.query("SELECT version FROM run WHERE session_id = $1 ORDER BY version", [
      asked.sessionId,
    ]);
    expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });
});

describe("history", () => {
  it("contains the newest answer of an earlier question, and nothing from later ones for a rerun", async () => {
    const asked = await ask();
    const next = await persistence.runs.addQuestion({ sessionId: asked.sessionId, question: "And now?", seed: 1 });
    await finish(next.runId);
    const rerun = await rerunOf(asked, {});
    await finish(rerun.runId, { explanation: "Newer." });
    const third = await persistence.runs.addQuestion({ sessionId: asked.sessionId, question: "Third?", seed: 1 });
    expect(await persistence.sessions.history(rerun.runId, 100)).toEqual([]);
    const known = await persistence.sessions.history(third.runId, 100);
    expect(known.map(({ text }) => text)).toEqual([
      "Mean?",
      "The mean is **2**.",
      "Newer.",
      "And now?",
      "The mean is **2**.",
    ]);
  });
});

describe("a summary of earlier questions", () => {
  it("is stored under the digest of what it covers; the first one is permanent", async () => {
    const { sessionId } = await ask();
    const { sessions } = persistence;
    expect(await sessions.findHistorySummary(sessionId, "a")).toBeNull();
    expect(await sessions.keepHistorySummary(sessionId, "a", "Short.\0")).toBe("Short.\uFFFD");
    expect(await sessions.keepHistorySummary(sessionId, "a", "Other.")).toBe("Short.\uFFFD");
    await sessions.keepHistorySummary(sessionId, "b", "More.");
    expect(await Promise.all(["a", "b"].map((digest) => sessions.findHistorySummary(sessionId, digest)))).toEqual([
      "Short.\uFFFD",
      "More.",
    ]);
    expect(await sessions.findHistorySummary((await ask()).sessionId, "a")).toBeNull();
  });
});
