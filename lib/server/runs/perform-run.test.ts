import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { goodReplies, penguinMeans } from "@/lib/testing/engines/analyst-replies";
import {
  question,
  goodEngine,
  goodExecutor,
  startRun,
  claim,
  abortAt,
  readLines,
  planned,
  wholeRun,
  readAnswer,
} from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { performRun } from "./perform-run";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

const never = new AbortController().signal;

describe("a run that goes well", () => {
  it("ends with its answer, after all of its steps in order", async () => {
    const executor = goodExecutor();
    const server = await fixture.open({ engine: goodEngine(), executor });
    const { container } = server;
    const record = await startRun(fixture, server);
    const live: string[] = [];
    container.events.subscribe(record.sessionId, {
      onStored: () => undefined,
      onLive: (event) => live.push("text" in event ? `${event.type} ${event.text}` : event.type),
    });
    await performRun(container, record, never);

    expect(await readLines(container, record.sessionId)).toEqual(wholeRun);
    const session = await container.sessions.get(record.sessionId);
    expect(session).toMatchObject({
      status: "completed",
      currentNode: null,
      datasetIds: record.datasets.map(({ id }) => id),
    });
    expect(session.messages.map(({ role, text, runId }) => ({ role, text, runId }))).toEqual([
      { role: "user", text: question, runId: record.id },
      { role: "assistant", text: goodReplies.explain_results, runId: record.id },
    ]);
    expect(await readAnswer(container, record.sessionId)).toMatchObject({
      version: "v1.0",
      outputType: "analysis",
      kind: "answered",
      verdict: { status: "checked" },
      evaluation: goodReplies.evaluate_results,
      code: goodReplies.generate_code,
      figures: [],
      result: penguinMeans,
      attempts: { alignment: 1, code: 1, remediation: 0 },
    });
    expect(executor.requests).toEqual([
      {
        code: goodReplies.generate_code,
        datasets: record.datasets.map((dataset) => ({ ...dataset, name: "penguins" })),
        seed: 7,
        guard: true,
        sessionId: record.sessionId,
      },
    ]);
    expect(live).toContain("python_output two rows");
    expect(live.filter((line) => line.startsWith("text_delta"))).toHaveLength(1);
  });

  it("counts every call of the model once, with the task that made it", async () => {
    const server = await fixture.open({ engine: goodEngine(), executor: goodExecutor() });
    const record = await startRun(fixture, server);
    await performRun(server.container, { ...record, attempt: 2 }, never);
    const calls = await server.container.runs.modelCalls(record.id);
    // The second computation is requested beside the evaluation.
    expect(calls.map(({ task }) => task).filter((task) => task !== "recompute")).toEqual([
      "understand_question",
      "formulate_requirements",
      "profile_data",
      "check_alignment",
      "generate_code",
      "evaluate_results",
      "explain_results",
    ]);
    expect(calls).toHaveLength(8);
    const { usage } = await server.container.sessions.get(record.sessionId);
    expect(usage).toMatchObject({ inputTokens: 800, cachedInputTokens: 640, outputTokens: 80 });
  });

  it("lets the engine name the session, and only at its first question", async () => {
    const server = await fixture.open({ engine: goodEngine(), executor: goodExecutor() });
    const { container } = server;
    const record = await startRun(fixture, server);
    await performRun(container, record, never);
    const title = async () => (await container.sessions.get(record.sessionId)).title;
    await vi.waitFor(async () => expect(await title()).toBe("Penguin weights"), { timeout: 300_000 });
    await container.sessions.update(record.sessionId, { title: "Mine" });
    const { runId } = await container.runs.addQuestion({ sessionId: record.sessionId, question, seed: 1 });
    await performRun(container, await claim(container, runId), never);
    expect(await title()).toBe("Mine");
  });

  it("shows a second question what was asked and answered before", async () => {
    const engine = goodEngine();
    const server = await fixture.open({ engine, executor: goodExecutor() });
    const { container } = server;
    const record = await startRun(fixture, server);
    await performRun(container, record, never);
    const { runId } = await container.runs.addQuestion({ sessionId: record.sessionId, question: "And why?", seed: 1 });
    const second = await claim(container, runId);
    expect(second.datasets).toEqual(record.datasets);
    await performRun(container, second, never);
    const understood = engine.calls.filter(({ task }) => task === "understand_question");
    expect(understood.map(({ facts }) => facts.history.map((turn) => [turn.question, turn.explanation]))).toEqual([
      [],
      [[question, goodReplies.explain_results]],
    ]);
  });
});

describe("a run that is stopped", () => {
  it("ends as cancelled and without an answer when a person stops it", async () => {
    const abort = new AbortController();
    const engine = abortAt(goodEngine(), "generate_code", abort, "cancelled");
    const executor = goodExecutor();
    const server = await fixture.open({ engine, executor });
    const record = await startRun(fixture, server);
    await performRun(server.container, record, abort.signal);
    // The start of the step may not be stored any more when the run stops at that moment.
    const lines = (await readLines(server.container, record.sessionId)).filter(
      (line) => !line.startsWith("node_start"),
    );
    expect(lines).toEqual(["run_start", ...planned.filter((line) => line.startsWith("node_end")), "run_end cancelled"]);
    const { status, messages } = await server.container.sessions.get(record.sessionId);
    expect([status, messages.map(({ role }) => role)]).toEqual(["cancelled", ["user"]]);
    expect(executor.requests).toEqual([]);
  });

  it.each(["generate_code", "evaluate_results", "explain_results"] as const)(
    "continues elsewhere when the server stops at %s: no step is paid, run or emitted twice",
    async (task) => {
      const abort = new AbortController();
      const [before, after] = [goodEngine(), goodEngine()];
      const [firstExecutor, secondExecutor] = [goodExecutor(), goodExecutor()];
      const first = await fixture.open({ engine: abortAt(before, task, abort, "stopping"), executor: firstExecutor });
      const second = await fixture.open({ engine: after, executor: secondExecutor });
      const record = await startRun(fixture, first);
      await performRun(first.container, record, abort.signal);

      const stopped = await readLines(first.container, record.sessionId);
      expect(stopped).toEqual(wholeRun.slice(0, stopped.length));
      // The start of a step may not be emitted any more when the server stops at that moment.
      const begun = wholeRun.indexOf(`node_start ${task}:1`);
      expect([begun, begun + 1]).toContain(stopped.length);
      expect((await first.container.sessions.get(record.sessionId)).status).toBe("running");
      expect(await second.container.runs.claim(record.id, second.container.owner)).toBeNull();

      await first.container.runs.release(record.id, first.container.owner);
      const again = await claim(second.container, record.id);
      expect(again.attempt).toBe(1);
      await performRun(second.container, again, never);
      expect(await readLines(second.container, record.sessionId)).toEqual(wholeRun);
      expect((await readAnswer(second.container, record.sessionId)).result).toEqual(penguinMeans);
      expect(firstExecutor.requests.length + secondExecutor.requests.length).toBe(1);
      const asked = after.calls.map((call) => call.task).filter((name) => name !== "title");
      expect(asked.find((name) => name !== "recompute")).toBe(task);
      const paid = (await second.container.runs.modelCalls(record.id)).filter((call) => call.task !== "title");
      expect(paid.length).toBe(8);
    },
  );

  it("stores no end after another process has taken it over", async () => {
    const abort = new AbortController();
    const server = await fixture.open({
      engine: abortAt(goodEngine(), "understand_question", abort, "lost"),
      executor: goodExecutor(),
    });
    const record = await startRun(fixture, server);
    await performRun(server.container, record, abort.signal);
    // The start of the step may not be stored any more when the run stops at that moment.
    const lines = await readLines(server.container, record.sessionId);
    expect(lines.filter((line) => !line.startsWith("node_start"))).toEqual(["run_start"]);
  });
});
