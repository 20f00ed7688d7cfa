import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RemarksChange } from "@/lib/domain/answers/answer-remarks";
import { ArtifactId, MessageId, type SessionId } from "@/lib/domain/ids";
import { askSomething, buildAnswer } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("alpha");
});
afterAll(() => database.drop());

/** Creates a conversation with an answer that has one chart. */
async function answered(): Promise<{ sessionId: SessionId; messageId: MessageId; figureId: ArtifactId }> {
  const { sessionId, runId } = await askSomething(persistence);
  await persistence.runs.claim(runId, "alpha");
  const figureId = await persistence.artifacts.put({
    ...{ sessionId, runId, key: "chart", kind: "plotly", title: "Chart", mediaType: "application/json" },
    bytes: new TextEncoder().encode("{}"),
  });
  const answer = buildAnswer({ figures: [{ id: figureId, kind: "plotly", title: "Chart" }] });
  await persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer });
  const { messages } = await persistence.sessions.get(sessionId);
  return { sessionId, messageId: MessageId.parse(messages[1]?.id), figureId };
}

const remarksOf = async (sessionId: SessionId) => (await persistence.sessions.get(sessionId)).messages.at(-1)?.remarks;

describe("remarks on an answer", () => {
  it("are stored change by change, and removed when all are undone", async () => {
    const { sessionId, messageId, figureId } = await answered();
    const remark = (change: RemarksChange) => persistence.sessions.remark(sessionId, messageId, change);
    expect(await remarksOf(sessionId)).toBeUndefined();
    await remark({ rating: "up" });
    const message = await remark({ charts: { [figureId]: { type: "line", title: "A “title” \u0000" } } });
    expect(message.remarks).toMatchObject({ rating: "up", charts: { [figureId]: { type: "line" } } });
    expect(await remarksOf(sessionId)).toEqual(message.remarks);
    await remark({ rating: null, charts: { [figureId]: null } });
    expect(await remarksOf(sessionId)).toBeUndefined();
  });

  it("that are concurrent are all stored", async () => {
    const { sessionId, messageId, figureId } = await answered();
    await Promise.all([
      persistence.sessions.remark(sessionId, messageId, { rating: "down" }),
      persistence.sessions.remark(sessionId, messageId, { comment: "No unit." }),
      persistence.sessions.remark(sessionId, messageId, { charts: { [figureId]: { labels: true } } }),
    ]);
    expect(await remarksOf(sessionId)).toEqual({
      rating: "down",
      comment: "No unit.",
      charts: { [figureId]: { labels: true } },
    });
  });

  it("are copied with the conversation, under the ids of the copied charts", async () => {
    const { sessionId, messageId, figureId } = await answered();
    await persistence.sessions.remark(sessionId, messageId, { charts: { [figureId]: { yScale: "log" } } });
    const copy = await persistence.sessions.get(await persistence.versions.fork({ sessionId, messageId }));
    const copied = copy.messages.at(-1);
    const copiedFigure = ArtifactId.parse(copied?.answer?.figures[0]?.id);
    expect(copiedFigure).not.toBe(figureId);
    expect(copied?.remarks).toEqual({ charts: { [copiedFigure]: { yScale: "log" } } });
  });

  it("belong to answers only, of that conversation only", async () => {
    const [one, other] = [await answered(), await answered()];
    const { messages } = await persistence.sessions.get(one.sessionId);
    const tries = [
      [one.sessionId, MessageId.parse(messages[0]?.id)],
      [other.sessionId, one.messageId],
      [one.sessionId, MessageId.create()],
    ] as const;
    for (const [sessionId, messageId] of tries) {
      await expect(persistence.sessions.remark(sessionId, messageId, { rating: "up" })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    await persistence.sessions.delete(one.sessionId);
    await expect(persistence.sessions.remark(one.sessionId, one.messageId, { rating: "up" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
