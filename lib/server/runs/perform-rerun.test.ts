import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Rerun } from "@/lib/domain/answers/rerun";
import { readEnvironment } from "../env";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { claim, goodEngine, goodExecutor, question, readAnswer, startRun } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { performRun } from "./perform-run";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

const never = new AbortController().signal;

const approaches = ["mean", "median"].map((id) => ({
  id,
  label: `The ${id}`,
  description: `Take the ${id}.`,
  assumptions: [],
  cannot_tell: [],
  cost: "none",
  recommended: id === "mean",
}));

/** An engine that offers two approaches. */
const choosingEngine = () =>
  goodEngine({ formulate_requirements: [{ ...goodReplies.formulate_requirements, approaches }] });

async function rerun(server: OpenServer, first: RunRecord, change: Rerun): Promise<RunRecord> {
  const { sessionId, questionMessageId: questionId } = first;
  const { runId } = await server.container.runs.addRerun({ sessionId, questionId, rerun: change, seed: 11 });
  const record = await claim(server.container, runId);
  await performRun(server.container, record, never);
  return record;
}

describe("a question that is answered again", () => {
  it("carries out the chosen approach, as the next version of the answer", async () => {
    const engine = choosingEngine();
    const server = await fixture.open({ engine, executor: goodExecutor() });
    const first = await startRun(fixture, server);
    await performRun(server.container, first, never);
    const before = engine.calls.length;
    const second = await rerun(server, first, { approachId: "median" });
    expect(await readAnswer(server.container, first.sessionId)).toMatchObject({
      version: "v2.0",
      approaches: [{ id: "mean" }, { id: "median" }],
      basis: {
        seed: 11,
        rerun: "approach",
        approachId: "median",
        datasets: second.datasets.map((dataset) => ({ ...dataset, name: "penguins" })),
      },
    });
    const asked = engine.calls.slice(before);
    expect(asked.map(({ task }) => task)).not.toContain("title");
    expect(asked.find(({ task }) => task === "formulate_requirements")?.facts.approach).toEqual(approaches[1]);
  });

  it("runs a person's code as it is, unguarded and unchanged", async () => {
    const executor = goodExecutor();
    const server = await fixture.open({ engine: goodEngine(), executor });
    const first = await startRun(fixture, server);
    await performRun(server.container, first, never);
    await rerun(server, first, { code: "result = df.mean(numeric_only=True)" });
    expect(executor.requests.map(({ code, guard, seed }) => [code, guard, seed])).toEqual([
      [goodReplies.generate_code, true, 7],
      ["result = df.mean(numeric_only=True)", false, 11],
    ]);
    expect(await readAnswer(server.container, first.sessionId)).toMatchObject({
      version: "v2.0",
      code: "result = df.mean(numeric_only=True)",
      basis: { rerun: "code" },
    });
  });

  it("repeats exactly with the same code, data and seed", async () => {
    const executor = goodExecutor();
    const server = await fixture.open({ engine: goodEngine(), executor });
    const first = await startRun(fixture, server);
    await performRun(server.container, first, never);
    await rerun(server, first, { exact: true });
    const [one, two] = executor.requests;
    expect([two?.code, two?.seed, two?.datasets]).toEqual([one?.code, one?.seed, one?.datasets]);
    expect(await readAnswer(server.container, first.sessionId)).toMatchObject({
      version: "v2.0",
      basis: { rerun: "exact", seed: 7 },
    });
  });

  it("is represented by its newest answer in later questions", async () => {
    const engine = goodEngine({ explain_results: ["Gentoo lead with 5,100 g.", "Gentoo lead, Adelie have 3,750 g."] });
    const server = await fixture.open({ engine, executor: goodExecutor() });
    const { container } = server;
    const first = await startRun(fixture, server);
    await performRun(container, first, never);
    await rerun(server, first, {});
    const { runId } = await container.runs.addQuestion({ sessionId: first.sessionId, question: "And then?", seed: 1 });
    await performRun(container, await claim(container, runId), never);
    const facts = engine.calls.filter(({ task }) => task === "understand_question").map((call) => call.facts);
    expect(facts.map(({ history }) => history.map((turn) => [turn.question, turn.explanation]))).toEqual([
      [],
      [],
      [[question, "Gentoo lead, Adelie have 3,750 g."]],
    ]);
  });
});

describe("a session with a budget", () => {
  const environment = (variables: Record<string, string>) =>
    readEnvironment({ CAVEAT_DATA_DIR: fixture.dataDirectory, ...variables });
  const concept = () =>
    createFakeReasoningEngine({
      understand_question: [{ output: { needs_data_work: false } }],
      explain: [{ output: "A mean is a sum by its count." }],
      title: [{ output: "Means" }],
    });

  it("stops with an answer that says so, for every run and server process, and states its limits", async () => {
    const engine = goodEngine();
    const limited = environment({ SESSION_BUDGET_TOKENS: "250" });
    const server = await fixture.open({ engine, executor: goodExecutor(), environment: limited });
    const first = await startRun(fixture, server);
    await performRun(server.container, { ...first, attempt: 2 }, never);
    const answer = await readAnswer(server.container, first.sessionId);
    expect(answer.kind).toBe("budget");
    expect(answer.explanation).toContain("250");
    expect(engine.calls.map(({ task }) => task)).toEqual([
      "understand_question",
      "formulate_requirements",
      "profile_data",
    ]);
    const session = await server.container.sessions.get(first.sessionId);
    expect([session.budget, session.usage.inputTokens]).toEqual([{ costUsd: null, tokens: 250 }, 300]);
    const other = await fixture.open({ engine, executor: goodExecutor(), environment: limited });
    await rerun(other, first, {});
    expect((await readAnswer(other.container, first.sessionId)).kind).toBe("budget");
    expect(engine.calls.length).toBe(3);
  });

  it("does not affect another session", async () => {
    const engine = concept();
    const server = await fixture.open({ engine, environment: environment({ SESSION_BUDGET_USD: "0.0015" }) });
    const ask = async () => {
      const { runId, sessionId } = await server.container.runs.createSession({
        question: "What is a mean?",
        datasetIds: [],
        approval: "auto",
        seed: 1,
      });
      await performRun(server.container, { ...(await claim(server.container, runId)), attempt: 2 }, never);
      return (await readAnswer(server.container, sessionId)).kind;
    };
    expect([await ask(), await ask()]).toEqual(["concept", "concept"]);
  });
});

describe("the server's log", () => {
  it("has a line for each node and one for the run, with counts and without question, data and answer", async () => {
    const lines: string[] = [];
    const server = await fixture.open({ engine: goodEngine(), executor: goodExecutor() });
    const record = await startRun(fixture, server);
    vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    await performRun(server.container, { ...record, attempt: 2 }, never);
    vi.restoreAllMocks();
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const nodes = entries.filter(({ message }) => message === "Node ended.");
    expect(nodes.map(({ node }) => node)).toEqual([
      "understand_question",
      "formulate_requirements",
      "profile_data",
      "check_alignment",
      "generate_code",
      "execute_code",
      "evaluate_results",
      "explain_results",
    ]);
    expect(nodes[0]).toMatchObject({
      level: "info",
      runId: record.id,
      attempt: 1,
      next: "formulate_requirements",
      model: "scripted",
      tokens: { input: 100, cached: 80, written: 0, output: 10, reasoning: 0 },
      cachedShare: 0.8,
      costUsd: 0.001,
    });
    expect(entries.at(-1)).toMatchObject({
      message: "Run ended.",
      runId: record.id,
      sessionId: record.sessionId,
      end: "completed",
      kind: "answered",
      verdict: "checked",
      version: "v1.0",
      loops: { alignment: 1, code: 1, remediation: 0 },
      tokens: { input: 800 },
    });
    const text = lines.join("");
    for (const secret of [question, "Body Mass", "Gentoo", "3750", goodReplies.generate_code]) {
      expect(text).not.toContain(secret);
    }
  });
});
