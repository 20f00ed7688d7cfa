import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { toScript } from "@/lib/testing/engines/analyst-replies";
import { abortAt, claim, goodExecutor, readEvents } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { performRun } from "../runs/perform-run";
import { askQuestion, NewMessage, NewSession, startSession } from "./ask-question";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

const never = new AbortController().signal;
const waiting = { wait: true, signal: never };
const detached = { wait: false, signal: never };
/** Rules leave a doubt about it once something that manages conversations is registered. */
const talk = { needs_data_work: false };
const engineOf = () => createFakeReasoningEngine(toScript({ understand_question: [talk], explain: ["It is **4**."] }));

/** Opens a server process that performs runs. */
const open = () => fixture.open({ engine: engineOf(), executor: goodExecutor() }, { works: true });

const start = ({ container }: OpenServer, body: object) => startSession(container, NewSession.parse(body), waiting);

describe("the capability of a message", () => {
  it("is chosen by rules, with a reason that the answer and the first event carry", async () => {
    const server = await open();
    const { id, messages } = await start(server, { question: "Who are you?" });
    expect(messages.at(-1)?.answer).toMatchObject({
      capability: "greeter",
      route: { by: "rules", reason: "This asks who is answering." },
    });
    const [begun] = await readEvents(server.container, id);
    expect(begun).toMatchObject({ type: "run_start", capability: "greeter" });
  });

  it("is an analysis where nothing else fits, without a word about it", async () => {
    const { messages } = await start(await open(), { question: "What is two plus two?" });
    expect(messages.at(-1)?.answer).toMatchObject({ capability: "analysis", explanation: "It is **4**." });
    expect(messages.at(-1)?.answer?.route).toBeUndefined();
  });

  it("can be forced with the first message and with a further one", async () => {
    const server = await open();
    const { id, messages } = await start(server, { question: "Who are you?", capability: "analysis" });
    expect(messages.at(-1)?.answer).toMatchObject({ capability: "analysis", route: { by: "person" } });
    const further = NewMessage.parse({ question: "What is two plus two?", capability: "greeter" });
    const session = await askQuestion(server.container, id, further, waiting);
    expect(session.messages.at(-1)?.answer).toMatchObject({ capability: "greeter", route: { by: "person" } });
  });

  it("can be corrected: the next version of the answer is an analysis, and so are those after it", async () => {
    const server = await open();
    const { id, messages } = await start(server, { question: "Who are you?" });
    const questionId = messages[0]?.id;
    const corrected = NewMessage.parse({ rerun: { questionId }, capability: "analysis" });
    const second = await askQuestion(server.container, id, corrected, waiting);
    expect(second.messages.at(-1)?.answer).toMatchObject({ capability: "analysis", version: "v2.0" });
    const again = NewMessage.parse({ rerun: { questionId } });
    const third = await askQuestion(server.container, id, again, waiting);
    expect(third.messages.at(-1)?.answer).toMatchObject({ capability: "analysis", version: "v3.0" });
  });

  it.each(["surveys", "poetry"])(
    "is refused when it is %s, which is not registered, with those that are",
    async (capability) => {
      const server = await open();
      const refusal = {
        code: "invalid_input",
        remedy: expect.stringContaining("analysis, catalog, greeter") as string,
      };
      await expect(start(server, { question: "Hi", capability })).rejects.toMatchObject(refusal);
      const { id } = await start(server, { question: "Hi" });
      const further = NewMessage.parse({ question: "Hi", capability });
      await expect(askQuestion(server.container, id, further, detached)).rejects.toMatchObject(refusal);
    },
  );

  it("is kept by a run that resumes after a crash", async () => {
    const abort = new AbortController();
    const engine = engineOf();
    const dying = await fixture.open({ engine: abortAt(engine, "explain", abort, "lost"), executor: goodExecutor() });
    const { container } = dying;
    const { id } = await startSession(
      container,
      NewSession.parse({ question: "Who are you?", capability: "analysis" }),
      detached,
    );
    const [runId] = await container.runs.findClaimable();
    if (runId === undefined) throw new Error("There is no run.");
    await performRun(container, await claim(container, runId), abort.signal);
    await container.runs.release(runId, container.owner);
    const server = await fixture.open({ engine, executor: goodExecutor() });
    const record = await claim(server.container, runId);
    expect([record.capability, record.route]).toEqual(["analysis", { by: "person", reason: "Chosen by you." }]);
    await performRun(server.container, record, never);
    const { messages } = await server.container.sessions.get(id);
    expect(messages.at(-1)?.answer).toMatchObject({ capability: "analysis", explanation: "It is **4**." });
  });
});
