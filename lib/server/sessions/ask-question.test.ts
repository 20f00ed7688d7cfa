import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DatasetId, MessageId, SessionId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/runs/usage";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { askQuestion, NewMessage, NewSession, startSession, WaitQuery } from "./ask-question";
import { cancelRuns } from "./cancel-runs";
import { deleteSession } from "./delete-session";
import { SessionChange, SessionsQuery } from "./sessions-query";

let fixture: ServerFixture;
beforeEach(async () => {
  fixture = await createServerFixture();
});
afterEach(() => fixture.close());

const never = new AbortController().signal;
/** Generous for a slow machine; the tests assert no time. */
const patience = { timeout: 300_000 };
const atOnce = { wait: false, signal: never };
const waiting = { wait: true, signal: never };

/** Creates an engine that explains concepts and records each question. */
const conceptEngine = () =>
  createFakeReasoningEngine({
    understand_question: [{ output: { needs_data_work: false } }],
    explain: [{ output: "A mean is a sum by its count." }, { output: "A median is in the middle." }],
    title: [{ output: "Means" }],
  });

const ask = (server: OpenServer, question: string, datasetIds: DatasetId[] = []) =>
  startSession(server.container, { question, datasetIds, approval: "auto" }, atOnce);

const texts = (session: { messages: { role: string; text: string }[] }) =>
  session.messages.map(({ role, text }) => `${role}: ${text}`);

async function countSessions(): Promise<unknown> {
  return (await fixture.database.query("SELECT count(*)::int AS sessions FROM session"))[0]?.sessions;
}

describe("startSession", () => {
  it("returns the session at once, with the question waiting for its run", async () => {
    const server = await fixture.open();
    const session = await startSession(
      server.container,
      { question: "What is a mean?", datasetIds: [], approval: "ask" },
      atOnce,
    );
    expect(session).toEqual({
      id: session.id,
      title: "What is a mean?",
      status: "running",
      currentNode: null,
      datasetIds: [],
      pinned: false,
      approval: "ask",
      messages: [
        {
          id: session.messages[0]?.id,
          role: "user",
          text: "What is a mean?",
          runId: session.messages[0]?.runId,
          createdAt: session.messages[0]?.createdAt,
        },
      ],
      usage: { ...noUsage, byNode: [] },
      budget: { costUsd: null, tokens: null },
      createdAt: session.createdAt,
      updatedAt: session.updatedAt,
    });
  });

  it("holds its answer until the run has ended when asked to wait", async () => {
    const { container } = await fixture.open({ engine: conceptEngine() }, { works: true });
    const session = await startSession(
      container,
      { question: "What is a mean?", datasetIds: [], approval: "auto" },
      waiting,
    );
    expect(session.status).toBe("completed");
    expect(texts(session)).toEqual(["user: What is a mean?", "assistant: A mean is a sum by its count."]);
    expect(session.messages[1]?.answer).toMatchObject({ kind: "concept", outputType: "explanation", code: null });
  });

  it("refuses an unknown dataset and stores nothing", async () => {
    const server = await fixture.open();
    const before = await countSessions();
    const known = await server.container.catalogue.create(buildDataset());
    await expect(ask(server, "How many?", [known.id, DatasetId.create()])).rejects.toMatchObject({
      code: "not_found",
      message: "There is no such dataset.",
    });
    expect(await countSessions()).toBe(before);
  });

  it("gives each run a seed of its own", async () => {
    const server = await fixture.open();
    const [first, second] = [await ask(server, "One?"), await ask(server, "Two?")];
    const seeds = await fixture.database.query("SELECT seed::int AS seed FROM run WHERE session_id = ANY($1)", [
      [first.id, second.id],
    ]);
    expect(new Set(seeds.map(({ seed }) => seed)).size).toBe(2);
    expect(seeds.filter(({ seed }) => !(Number(seed) >= 0 && Number(seed) < 2 ** 31 - 1))).toEqual([]);
  });

  it("stops waiting when the server shuts down, and reports that the run still runs", async () => {
    const server = await fixture.open();
    const held = startSession(
      server.container,
      { question: "What is a mean?", datasetIds: [], approval: "auto" },
      waiting,
    );
    server.stop();
    expect((await held).status).toBe("running");
  });
});

describe("askQuestion", () => {
  it("queues a further question and answers both in order", async () => {
    const engine = conceptEngine();
    const server = await fixture.open();
    const { container } = server;
    const { id } = await ask(server, "What is a mean?");
    const queued = await askQuestion(container, id, { question: "And a median?" }, atOnce);
    expect([queued.status, texts(queued)]).toEqual(["running", ["user: What is a mean?", "user: And a median?"]]);
    await fixture.open({ engine }, { works: true });
    await vi.waitFor(async () => expect((await container.sessions.get(id)).status).toBe("completed"), patience);
    expect(texts(await container.sessions.get(id))).toEqual([
      "user: What is a mean?",
      "assistant: A mean is a sum by its count.",
      "user: And a median?",
      "assistant: A median is in the middle.",
    ]);
    const explained = engine.calls.filter(({ task }) => task === "explain");
    expect(explained.map(({ facts }) => facts.history.map((turn) => turn.question))).toEqual([[], ["What is a mean?"]]);
  });

  it("waits for its own run, not for the one before it", async () => {
    const server = await fixture.open({ engine: conceptEngine() }, { works: true });
    const { id } = await ask(server, "What is a mean?");
    const session = await askQuestion(server.container, id, { question: "And a median?" }, waiting);
    expect(session.status).toBe("completed");
    expect(texts(session).at(-1)).toBe("assistant: A median is in the middle.");
  });

  it("finds the session whatever the case of its id, and its events too", async () => {
    const server = await fixture.open({ engine: conceptEngine() }, { works: true });
    const { id } = await ask(server, "What is a mean?");
    const shouted = SessionId.parse(id.toUpperCase());
    const session = await askQuestion(server.container, shouted, { question: "And a median?" }, waiting);
    expect([session.id, session.status]).toEqual([id, "completed"]);
  });

  it("adds new datasets to those of the session, and keeps them for later questions", async () => {
    const server = await fixture.open();
    const { catalogue } = server.container;
    const [first, second] = [await catalogue.create(buildDataset()), await catalogue.create(buildDataset())];
    const { id } = await ask(server, "One?", [first.id]);
    const session = await askQuestion(server.container, id, { question: "Two?", datasetIds: [second.id] }, atOnce);
    expect(session.datasetIds).toEqual([first.id, second.id]);
  });

  it("refuses an unknown session and an unknown dataset, and adds no question", async () => {
    const server = await fixture.open();
    const { id } = await ask(server, "One?");
    await expect(askQuestion(server.container, SessionId.create(), { question: "Two?" }, atOnce)).rejects.toMatchObject(
      { code: "not_found", message: "There is no such session." },
    );
    await expect(
      askQuestion(server.container, id, { question: "Two?", datasetIds: [DatasetId.create()] }, atOnce),
    ).rejects.toMatchObject({ code: "not_found", message: "There is no such dataset." });
    expect(texts(await server.container.sessions.get(id))).toEqual(["user: One?"]);
  });
});

describe("cancelRuns", () => {
  it("cancels queued runs at once, and does nothing a second time", async () => {
    const server = await fixture.open();
    const { id } = await ask(server, "One?");
    await askQuestion(server.container, id, { question: "Two?" }, atOnce);
    await cancelRuns(server.container, id);
    await cancelRuns(server.container, id);
    expect((await server.container.sessions.get(id)).status).toBe("cancelled");
    const events = await server.container.events.read(id, 0, 10);
    expect(events.map(({ seq, event }) => [seq, event.type])).toEqual([
      [1, "run_end"],
      [2, "run_end"],
    ]);
  });

  it("stops what runs in this process", async () => {
    let reached: () => void = () => undefined;
    const thinking = new Promise<void>((resolve) => (reached = resolve));
    const engine = conceptEngine();
    const thoughtful: ReasoningEngine = {
      description: engine.description,
      probe: engine.probe.bind(engine),
      reason: async (request) => {
        reached();
        await new Promise((resolve) => request.signal.addEventListener("abort", resolve, { once: true }));
        return engine.reason(request);
      },
    };
    const server = await fixture.open({ engine: thoughtful }, { works: true });
    const { id } = await ask(server, "What is a mean?");
    await thinking;
    await cancelRuns(server.container, id);
    await vi.waitFor(async () => expect((await server.container.sessions.get(id)).status).toBe("cancelled"), patience);
    expect(texts(await server.container.sessions.get(id))).toEqual(["user: What is a mean?"]);
  });

  it("refuses an unknown session", async () => {
    const { container } = await fixture.open();
    await expect(cancelRuns(container, SessionId.create())).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("deleteSession", () => {
  it("stops the session's runs and deletes it; restored, it is as it was", async () => {
    const server = await fixture.open();
    const { sessions } = server.container;
    const { id } = await ask(server, "One?");
    await deleteSession(server.container, id);
    await expect(sessions.get(id)).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteSession(server.container, id)).rejects.toMatchObject({ code: "not_found" });
    await sessions.restore(id);
    const restored = await sessions.get(id);
    expect([restored.status, texts(restored)]).toEqual(["cancelled", ["user: One?"]]);
  });
});

describe("bodies and queries", () => {
  const ids = [DatasetId.create(), DatasetId.create()] as const;

  it("fills in what a new session leaves out, trims the question and names each dataset once", () => {
    expect(NewSession.parse({ question: "  Why? \n" })).toEqual({ question: "Why?", datasetIds: [], approval: "auto" });
    expect(
      NewSession.parse({ question: "Why?", datasetIds: [ids[0], ids[1], ids[0].toUpperCase()] }).datasetIds,
    ).toEqual([...ids]);
    expect(NewMessage.parse({ question: " Why?" })).toEqual({ question: "Why?" });
    expect(NewMessage.parse({ question: "Why?", datasetIds: [] })).toEqual({ question: "Why?", datasetIds: [] });
  });

  it.each([
    ["no question", {}],
    ["a blank question", { question: " \n\t" }],
    ["a question that is too long", { question: "x".repeat(10_001) }],
    ["an id that is none", { question: "Why?", datasetIds: ["1"] }],
    ["too many datasets", { question: "Why?", datasetIds: Array.from({ length: 21 }, () => DatasetId.create()) }],
    ["an unknown approval", { question: "Why?", approval: "never" }],
  ])("refuses %s", (_name, body) => {
    expect(NewSession.safeParse(body).success).toBe(false);
  });

  const questionId = MessageId.create();

  it.each([
    ["again", { questionId }],
    ["another approach", { questionId, approachId: "median" }],
    ["other code", { questionId, code: "result = 1" }],
    ["a version of the data", { questionId, datasetVersion: 2 }],
    ["the newest data", { questionId, datasetVersion: "latest" }],
    ["exactly again", { questionId, exact: true }],
    ["one thing and not exactly", { questionId, exact: false, code: "result = 1" }],
  ])("accepts a rerun with %s", (_name, rerun) => {
    expect(NewMessage.parse({ rerun })).toEqual({ rerun });
  });

  it.each([
    ["of nothing", {}],
    ["of two kinds", { rerun: { questionId, approachId: "a", code: "result = 1" } }],
    ["exactly and with other data", { rerun: { questionId, exact: true, datasetVersion: "latest" } }],
    ["without a question", { rerun: { code: "result = 1" } }],
    ["beside a question", { question: "Why?", rerun: { questionId } }],
    ["with datasets", { datasetIds: [], rerun: { questionId } }],
    ["with empty code", { rerun: { questionId, code: "" } }],
    ["with code that is too long", { rerun: { questionId, code: "x".repeat(100_001) } }],
    ["of version 0", { rerun: { questionId, datasetVersion: 0 } }],
  ])("refuses a message %s", (_name, body) => {
    expect(NewMessage.safeParse(body).success).toBe(false);
  });

  it("waits only when explicitly asked to", () => {
    expect([WaitQuery.parse({}), WaitQuery.parse({ wait: "true" })]).toEqual([{ wait: "false" }, { wait: "true" }]);
    expect(WaitQuery.safeParse({ wait: "1" }).success).toBe(false);
  });

  it("accepts a change of a session and a page of sessions within their limits", () => {
    expect(SessionChange.parse({ title: " Mine ", pinned: true })).toEqual({ title: "Mine", pinned: true });
    expect(SessionChange.safeParse({ title: " " }).success).toBe(false);
    expect(SessionChange.safeParse({ title: "x".repeat(201) }).success).toBe(false);
    expect(SessionsQuery.parse({ query: " mean " })).toEqual({ query: "mean", limit: 20 });
    expect(["0", "101", "1.5", "many"].filter((limit) => SessionsQuery.safeParse({ limit }).success)).toEqual([]);
  });
});
