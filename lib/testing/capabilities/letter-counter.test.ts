import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createCapabilityRegistry } from "@/lib/graph/registry";
import { capabilities } from "@/lib/server/capabilities";
import { performRun } from "@/lib/server/runs/perform-run";
import { startSession } from "@/lib/server/sessions/ask-question";
import { Resumption, resumeRun } from "@/lib/server/sessions/resume-run";
import { createFakeReasoningEngine } from "../engines/fake-reasoning-engine";
import { abortAt, claim, readLines } from "../runs/penguin-run";
import { createServerFixture, type ServerFixture } from "../server-fixture";
import { letterCounter } from "./letter-counter";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

const registry = createCapabilityRegistry([...capabilities.all, letterCounter]);
const never = new AbortController().signal;
const detached = { wait: false, signal: never };
const input = { question: "How many, please?", datasetIds: [], approval: "auto", capability: "letters" } as const;

it("a capability of its own folder is asked, asks a person, survives a crash and answers", async () => {
  const engine = createFakeReasoningEngine({ say_number: [{ output: { words: "Thirteen letters." } }] });
  const parts = { engine, capabilities: registry };
  const first = await fixture.open(parts);
  const { id: sessionId } = await startSession(first.container, { ...input, datasetIds: [] }, detached);
  const [runId] = await first.container.runs.findClaimable();
  if (runId === undefined) throw new Error("There is no run.");
  await performRun(first.container, await claim(first.container, runId), never);
  const waiting = await first.container.sessions.get(sessionId);
  expect([waiting.status, waiting.currentNode, waiting.interrupt?.prompt]).toEqual([
    "pending_interrupt",
    "ask_to_say",
    "Say the number?",
  ]);
  const interruptId = waiting.interrupt?.id;
  const approved = Resumption.parse({ interruptId, response: { optionId: "approve" } });
  await resumeRun(first.container, sessionId, approved, detached);

  const abort = new AbortController();
  const dying = await fixture.open({ ...parts, engine: abortAt(engine, "say_number", abort, "lost") });
  await performRun(dying.container, await claim(dying.container, runId), abort.signal);
  await dying.container.runs.release(runId, dying.container.owner);
  expect((await dying.container.sessions.get(sessionId)).status).toBe("running");

  const second = await fixture.open(parts);
  await performRun(second.container, await claim(second.container, runId), never);
  const { messages } = await second.container.sessions.get(sessionId);
  expect(messages.at(-1)?.answer).toMatchObject({ capability: "letters", explanation: "Thirteen letters." });
  const node = (name: string) => [`node_start ${name}:1`, `node_end ${name}:1`];
  expect(await readLines(second.container, sessionId)).toEqual([
    "run_start",
    ...node("count_letters"),
    "interrupt",
    ...node("ask_to_say"),
    ...node("say_letters"),
    "answer",
    "run_end completed",
  ]);
});

it("a run that a person ends has no answer", async () => {
  const server = await fixture.open({ engine: createFakeReasoningEngine({}), capabilities: registry });
  const { container } = server;
  const { id: sessionId } = await startSession(container, { ...input, datasetIds: [] }, detached);
  const [runId] = await container.runs.findClaimable();
  if (runId === undefined) throw new Error("There is no run.");
  await performRun(container, await claim(container, runId), never);
  const { interrupt } = await container.sessions.get(sessionId);
  const rejected = Resumption.parse({ interruptId: interrupt?.id, response: { optionId: "reject" } });
  await resumeRun(container, sessionId, rejected, detached);
  await performRun(container, await claim(container, runId), never);
  const { messages, status } = await container.sessions.get(sessionId);
  expect([messages.map(({ role }) => role), status]).toEqual([["user"], "cancelled"]);
});
