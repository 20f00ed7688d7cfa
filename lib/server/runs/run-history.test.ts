import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SessionId } from "@/lib/domain/ids";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { createFakeReasoningEngine, type EngineScript } from "@/lib/testing/engines/fake-reasoning-engine";
import { claim } from "@/lib/testing/runs/penguin-run";
import { buildAnswer } from "@/lib/testing/stores/persistence-builders";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { readEnvironment } from "../env";
import { toRunEngine } from "./run-engine";
import { readRunHistory } from "./run-history";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

const signal = new AbortController().signal;
/** Creates a session of questions whose answers are as long as a prompt shows them, about 1,400 tokens each. */
async function fill(server: OpenServer, count: number, before?: SessionId): Promise<RunRecord> {
  const { runs } = server.container;
  const { sessionId, ...first } =
    before === undefined
      ? await runs.createSession({ question: "Question 0?", datasetIds: [], approval: "auto", seed: 1 })
      : { sessionId: before, runId: null };
  for (let index = 0; ; index++) {
    const question = `Question ${index}?`;
    const asked =
      index === 0 && first.runId !== null ? first : await runs.addQuestion({ sessionId, question, seed: 1 });
    const record = await claim(server.container, asked.runId);
    if (index === count) return record;
    const answer = buildAnswer({ explanation: `Answer ${index}. `.repeat(200), code: `x = ${index}\n`.repeat(700) });
    await runs.finish({ runId: asked.runId, owner: server.container.owner, end: "completed", answer });
  }
}

const summaries: EngineScript = {
  summarise_history: [{ output: " First in short. " }, { output: "Second in short." }],
};

const read = ({ container }: OpenServer, record: RunRecord) => {
  const { engine } = container.engines.known();
  return readRunHistory(container, { record, engine: toRunEngine({ ...container, engine }, record), signal });
};

const questions = (known: { history: readonly { question: string }[] }) => known.history.map((turn) => turn.question);

describe("readRunHistory", () => {
  it("is the whole conversation while it is short, without calling a model", async () => {
    const engine = createFakeReasoningEngine(summaries);
    const server = await fixture.open({ engine });
    const known = await read(server, await fill(server, 3));
    expect([questions(known), known.historySummary]).toEqual([["Question 0?", "Question 1?", "Question 2?"], null]);
    expect(engine.calls).toEqual([]);
  });

  it("summarises the oldest when it is long, and repeats the summary until the next boundary", async () => {
    const engine = createFakeReasoningEngine(summaries);
    const server = await fixture.open({ engine });
    const record = await fill(server, 5);
    const known = await read(server, record);
    expect([questions(known), known.historySummary]).toEqual([["Question 3?", "Question 4?"], "First in short."]);
    expect(engine.calls.map(({ task, step }) => [task, step])).toEqual([["summarise_history", "summarise_history"]]);
    const shown = engine.calls[0]?.prompt.turns[0]?.text ?? "";
    expect(shown).toMatch(/^## Task: summarise_history\n/);
    expect([0, 1, 2, 3].map((index) => shown.includes(`Question ${index}?`))).toEqual([true, true, true, false]);
    await server.container.runs.finish({
      runId: record.id,
      owner: server.container.owner,
      end: "completed",
      answer: buildAnswer({ explanation: "Six." }),
    });
    const next = await fill(server, 0, record.sessionId);
    const later = await read(server, next);
    expect(questions(later)).toEqual(["Question 3?", "Question 4?", "Question 5?"]);
    expect(later.historySummary).toBe("First in short.");
    expect(engine.calls.length).toBe(1);
    expect((await server.container.runs.modelCalls(record.id)).map(({ task }) => task)).toEqual(["summarise_history"]);
    expect(await server.container.runs.modelCalls(next.id)).toEqual([]);
  });

  it("builds on the previous summary at the next boundary", async () => {
    const engine = createFakeReasoningEngine(summaries);
    const server = await fixture.open({ engine });
    const record = await fill(server, 5);
    await read(server, record);
    const answer = buildAnswer();
    await server.container.runs.finish({ runId: record.id, owner: server.container.owner, end: "completed", answer });
    const later = await read(server, await fill(server, 4, record.sessionId));
    expect(later.historySummary).toBe("Second in short.");
    const shown = engine.calls[1]?.prompt.turns[0]?.text ?? "";
    expect([shown.includes("First in short."), shown.includes("x = 0")]).toEqual([true, true]);
    expect(shown).not.toContain("Question 1?\n");
  });

  it("keeps the newest that fit when no summary comes, and tries again with the next question", async () => {
    const engine = createFakeReasoningEngine({ summarise_history: [{ error: new Error("no") }, { output: "Late." }] });
    const server = await fixture.open({ engine });
    const record = await fill(server, 5);
    const known = await read(server, record);
    expect([questions(known), known.historySummary]).toEqual([
      ["Question 1?", "Question 2?", "Question 3?", "Question 4?"],
      null,
    ]);
    expect((await read(server, record)).historySummary).toBe("Late.");
  });

  it("sends no request to the built-in engine", async () => {
    const engine = createFakeReasoningEngine(summaries);
    const builtin = { ...engine, description: { kind: "builtin" as const, label: "Built-in" } };
    const server = await fixture.open({ engine: builtin });
    const known = await read(server, await fill(server, 5));
    expect([questions(known).length, known.historySummary, engine.calls]).toEqual([4, null, []]);
  });

  it("shows no values to the summarising model when values are not shared", async () => {
    const engine = createFakeReasoningEngine(summaries);
    const environment = readEnvironment({ CAVEAT_DATA_DIR: fixture.dataDirectory, SHARE_VALUES: "false" });
    const server = await fixture.open({ engine, environment });
    await read(server, await fill(server, 7));
    const shown = engine.calls[0]?.prompt.turns[0]?.text ?? "";
    expect([shown.includes("Question 0?"), shown.includes("x = 0"), shown.includes("Answer 0.")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
