import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MessageId, SessionId } from "@/lib/domain/ids";
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

/** Creates a conversation whose first question is being answered, with a second one queued. */
async function askTwice() {
  const first = await askSomething(persistence, "How many rows?");
  await persistence.runs.claim(first.runId, "alpha");
  const { sessionId } = first;
  const second = await persistence.runs.addQuestion({ sessionId, question: "And columns?", seed: 8 });
  return { sessionId, first, second };
}

const textsOf = async (id: SessionId) => (await persistence.sessions.get(id)).messages.map(({ text }) => text);

describe("a withdrawn question", () => {
  it("is removed with its run, and later ones may run in its place", async () => {
    const { sessionId, first, second } = await askTwice();
    const third = await persistence.runs.addQuestion({ sessionId, question: "And cells?", seed: 9 });
    await persistence.runs.withdraw(sessionId, second.messageId);
    expect(await textsOf(sessionId)).toEqual(["How many rows?", "And cells?"]);
    await persistence.runs.finish({ runId: first.runId, owner: "alpha", end: "completed", answer: buildAnswer() });
    expect(await persistence.runs.claim(second.runId, "alpha")).toBeNull();
    expect(await persistence.runs.claim(third.runId, "alpha")).toMatchObject({ question: "And cells?" });
  });

  it("cannot be one that is being answered, was answered, or waited for a person and resumes", async () => {
    const { sessionId, first, second } = await askTwice();
    const withdraw = (id: MessageId) => persistence.runs.withdraw(sessionId, id);
    const refusal = { code: "conflict", message: "This question is already being answered, or was answered." };
    await expect(withdraw(first.messageId)).rejects.toMatchObject(refusal);
    await persistence.runs.finish({ runId: first.runId, owner: "alpha", end: "completed", answer: buildAnswer() });
    await expect(withdraw(first.messageId)).rejects.toMatchObject(refusal);
    const event = buildNodeStart(second.runId);
    await persistence.events.append({ sessionId, runId: second.runId, key: "node", event });
    await expect(withdraw(second.messageId)).rejects.toMatchObject(refusal);
    expect(await textsOf(sessionId)).toHaveLength(3);
  });

  it("cannot be the only one, one of another conversation, or a missing one", async () => {
    const alone = await askSomething(persistence);
    const { sessionId, second } = await askTwice();
    const codes = await Promise.all(
      [
        persistence.runs.withdraw(alone.sessionId, alone.messageId),
        persistence.runs.withdraw(alone.sessionId, second.messageId),
        persistence.runs.withdraw(sessionId, MessageId.create()),
        persistence.runs.withdraw(SessionId.create(), second.messageId),
      ].map((refused) => refused.catch((error: unknown) => (error as { code: string }).code)),
    );
    expect(codes).toEqual(["conflict", "not_found", "not_found", "not_found"]);
    expect(await textsOf(sessionId)).toEqual(["How many rows?", "And columns?"]);
  });
});
