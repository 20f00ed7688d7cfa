import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { MessageId, type RunId, type SessionId } from "@/lib/domain/ids";
import { createCataloguedExecutor } from "@/lib/testing/engines/catalogued-executor";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import { toChangeTable } from "@/lib/testing/engines/change-table";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { toInvestigationScript } from "@/lib/testing/engines/investigation-script";
import { readLines } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "../datasets/add-dataset";
import { cancelRuns } from "../sessions/cancel-runs";
import { deleteSession } from "../sessions/delete-session";
import { getMessage } from "../sessions/get-message";

const patience = { timeout: 300_000, interval: 50 };

let fixture: ServerFixture;
let executor: CodeExecutor;
let catalogue: OpenServer["container"]["catalogue"];
beforeAll(async () => {
  fixture = await createServerFixture();
  executor = createCataloguedExecutor({ dataDirectory: fixture.dataDirectory, catalogue: () => catalogue });
});
afterEach(() => fixture.closeServers());
afterAll(async () => {
  await executor.close();
  await fixture.close();
});

async function open(engine: ReasoningEngine): Promise<OpenServer> {
  const server = await fixture.open({ engine, executor }, { works: true });
  ({ catalogue } = server.container);
  return server;
}

async function start({ container }: OpenServer): Promise<{ sessionId: SessionId; runId: RunId }> {
  const dataset = await addDataset(container, await fixture.receive("orders.csv", toChangeTable()));
  const question = "Why did revenue drop in March?";
  return container.runs.createSession({ question, datasetIds: [dataset.id], approval: "auto", seed: 7 });
}

async function waitForEnd({ container }: OpenServer, sessionId: SessionId) {
  await vi.waitFor(async () => expect(await container.sessions.getStatus(sessionId)).not.toBe("running"), patience);
  return container.sessions.get(sessionId);
}

/** Wraps an engine so that it never replies to a task, and notifies of the requests for it. */
function hangAt(engine: ReasoningEngine, task: string): { engine: ReasoningEngine; reached: () => number } {
  let count = 0;
  const reason: ReasoningEngine["reason"] = (request) => {
    if (request.task !== task) return engine.reason(request);
    count += 1;
    return new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(new Error("aborted"))));
  };
  return { engine: { ...engine, reason }, reached: () => count };
}

it("each analyst is a conversation with an ordinary answer, listed under the investigation", async () => {
  const engine = createFakeReasoningEngine(toInvestigationScript());
  const server = await open(engine);
  const { container } = server;
  const { sessionId, runId } = await start(server);
  const session = await waitForEnd(server, sessionId);
  const { investigation } = session.messages.at(-1)?.answer ?? {};
  expect(investigation?.analysts.map(({ title, status, finding }) => [title, status, finding])).toEqual([
    ["Regions", "answered", "The South fell the most."],
    ["Products", "answered", "The South fell the most."],
  ]);
  expect(investigation?.comparable).toBe(true);
  const parts = await container.parts.list(runId);
  for (const analyst of investigation?.analysts ?? []) {
    const part = parts.find(({ key }) => key === analyst.id);
    expect([analyst.sessionId, analyst.messageId]).toEqual([part?.sessionId, part?.messageId]);
    const own = await container.sessions.get(part?.sessionId ?? sessionId);
    expect(own.messages.at(-1)).toMatchObject({
      id: analyst.messageId,
      answer: { kind: "answered", capability: "analysis" },
    });
    expect(own.messages.at(-1)?.answer?.code).toContain("groupby");
  }
  const listed = session.parts ?? [];
  expect(listed.map(({ key, title, status, messages }) => [key, title, status, messages.length])).toEqual([
    ["a1", "Regions", "completed", 2],
    ["a2", "Products", "completed", 2],
  ]);
  const fork = await container.versions.fork({
    sessionId,
    messageId: session.messages.at(-1)?.id ?? MessageId.create(),
  });
  // Also a copy of the conversation, which has no parts of its own, opens the answers that it names.
  for (const from of [sessionId, fork]) {
    for (const { sessionId: partId, messageId } of investigation?.analysts ?? []) {
      const opened = await getMessage(container, { sessionId: from, messageId: messageId ?? MessageId.create() });
      expect(opened).toMatchObject({ id: messageId, sessionId: partId, answer: { kind: "answered" } });
      expect(opened.versions.map(({ version, messageId: id }) => [version, id])).toEqual([["v1.0", messageId]]);
    }
  }
  await expect(getMessage(container, { sessionId, messageId: MessageId.create() })).rejects.toMatchObject({
    code: "not_found",
  });
  // They are no conversations of their own in the list, and what they spend counts for the whole.
  expect((await container.sessions.list({ limit: 50 })).items.map(({ id }) => id)).toEqual([fork, sessionId]);
  expect(session.usage.inputTokens).toBe(100 * engine.calls.filter(({ task }) => task !== "route").length);
  const lines = await readLines(container, sessionId);
  expect(lines.filter((line) => line === "part")).toHaveLength(4);
  await deleteSession(container, sessionId);
  await expect(container.sessions.get(parts[0]?.sessionId ?? sessionId)).rejects.toMatchObject({ code: "not_found" });
});

it("a stop ends the investigation and all of its analysts", async () => {
  const { engine, reached } = hangAt(createFakeReasoningEngine(toInvestigationScript()), "generate_code");
  const server = await open(engine);
  const { container } = server;
  const { sessionId, runId } = await start(server);
  await vi.waitFor(() => expect(reached()).toBe(2), patience);
  await cancelRuns(container, sessionId);
  expect((await waitForEnd(server, sessionId)).status).toBe("cancelled");
  await vi.waitFor(async () => {
    const parts = await container.parts.list(runId);
    expect(parts.map(({ status, answer }) => [status, answer])).toEqual([
      ["cancelled", null],
      ["cancelled", null],
    ]);
  }, patience);
});

it("a failed analyst is reported, and the others still count", async () => {
  const script = toInvestigationScript();
  const inner = createFakeReasoningEngine(script);
  const reason: ReasoningEngine["reason"] = (request) =>
    request.task === "understand_question" && JSON.stringify(request.prompt.turns).includes("products moved")
      ? Promise.reject(new Error("broken"))
      : inner.reason(request);
  const server = await open({ ...inner, reason });
  const { sessionId } = await start(server);
  const { investigation } = (await waitForEnd(server, sessionId)).messages.at(-1)?.answer ?? {};
  expect(investigation?.analysts.map(({ title, status }) => [title, status])).toEqual([
    ["Regions", "answered"],
    ["Products", "failed"],
  ]);
  expect(investigation?.notExamined).toContain("The analyst “Products” has no result.");
});

it("an investigation that loses its server continues without repeating a finished analyst", async () => {
  const first = createFakeReasoningEngine(toInvestigationScript());
  const { engine, reached } = hangAt(first, "diagnose");
  const dying = await open(engine);
  const { sessionId, runId } = await start(dying);
  await vi.waitFor(() => expect(reached()).toBe(1), patience);
  const before = await dying.container.parts.list(runId);
  expect(before.map(({ status }) => status)).toEqual(["completed", "completed"]);
  await fixture.closeServers();

  const second = createFakeReasoningEngine(toInvestigationScript());
  const server = await open(second);
  const session = await waitForEnd(server, sessionId);
  expect(second.calls.map(({ task }) => task)).toEqual(["diagnose"]);
  expect(session.messages.at(-1)?.answer?.investigation?.analysts.map(({ messageId }) => messageId)).toEqual(
    before.map(({ messageId }) => messageId),
  );
});
