import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { startSession } from "./ask-question";
import { getConversation } from "./get-conversation";
import { openSessionEvents } from "./open-session-events";

let fixture: ServerFixture;
beforeEach(async () => {
  fixture = await createServerFixture();
});
afterEach(() => fixture.close());

const signal = new AbortController().signal;
const question = { question: "What is a mean?", datasetIds: [], approval: "auto" as const };
const engine = () =>
  createFakeReasoningEngine({
    understand_question: [{ output: { needs_data_work: false } }],
    explain: [{ output: "A mean is a sum by its count." }],
    title: [{ output: "Means" }],
  });

describe("a conversation for its page", () => {
  it("comes with its runs as they follow from its events, after which the stream has nothing to add", async () => {
    const { container } = await fixture.open({ engine: engine() }, { works: true });
    const { id } = await startSession(container, question, { wait: true, signal });
    const { session, runs } = await getConversation(container, id);
    const stored = await container.events.read(id, 0, 100);
    expect(session.messages.map(({ text }) => text)).toEqual(["What is a mean?", "A mean is a sum by its count."]);
    expect([runs.seen, runs.settled, runs.runs.map(({ status, answer }) => [status, answer?.messageId])]).toEqual([
      stored.at(-1)?.seq,
      true,
      [["completed", session.messages[1]?.id]],
    ]);
    const stream = await openSessionEvents(container, { sessionId: id, after: runs.seen, signal });
    const types = [...(await new Response(stream).text()).matchAll(/^event: (\w+)$/gm)].map(([, type]) => type);
    expect(types).toEqual(["done"]);
  });

  it("is not settled while a question waits, and does not exist under an unknown id", async () => {
    const { container } = await fixture.open();
    const { id } = await startSession(container, question, { wait: false, signal });
    expect((await getConversation(container, id)).runs).toMatchObject({ settled: false });
    await expect(getConversation(container, SessionId.create())).rejects.toMatchObject({ code: "not_found" });
  });
});
