import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noUsage, type TokenUsage } from "@/lib/domain/runs/usage";
import { askSomething, buildModelCall, buildNodeEnd } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open();
});
afterAll(() => database.drop());

type Ids = Awaited<ReturnType<typeof askSomething>>;

const spend = (ids: Ids, task: string, usage: Partial<TokenUsage>, model = "model-a") =>
  persistence.steps.recordCalls([buildModelCall(ids, { task, model, usage: { ...noUsage, ...usage } })]);

const endNode = ({ sessionId, runId }: Ids, node: string, attempt: number, durationMs: number) =>
  persistence.events.append({
    sessionId,
    runId,
    key: `${node}:${attempt}:end`,
    event: { ...buildNodeEnd(runId, node, attempt), durationMs } as never,
  });

describe("usage of a session", () => {
  it("is summed over its calls and by task, in the order of the first call", async () => {
    const ids = await askSomething(persistence);
    await spend(ids, "understand_question", { inputTokens: 5, cacheWriteTokens: 4, costUsd: 0.5, savedUsd: -0.25 });
    await spend(ids, "explain", { inputTokens: 7, costUsd: 0.25 });
    await spend(ids, "understand_question", { inputTokens: 11, costUsd: 0.125, savedUsd: 0.5 }, "model-b");
    const plain = { ...noUsage, durationMs: 0 };
    expect((await persistence.sessions.get(ids.sessionId)).usage).toEqual({
      ...noUsage,
      inputTokens: 23,
      cacheWriteTokens: 4,
      costUsd: 0.875,
      savedUsd: 0.25,
      byNode: [
        {
          ...plain,
          node: "understand_question",
          calls: 2,
          models: ["model-a", "model-b"],
          modelMs: 25,
          inputTokens: 16,
          cacheWriteTokens: 4,
          costUsd: 0.625,
          savedUsd: 0.25,
        },
        { ...plain, node: "explain", calls: 1, models: ["model-a"], modelMs: 12.5, inputTokens: 7, costUsd: 0.25 },
      ],
    });
    await spend(ids, "explain", { inputTokens: 1, costUsd: null, savedUsd: null });
    const { items } = await persistence.sessions.list({ limit: 1 });
    expect(items[0]?.usage).toMatchObject({
      inputTokens: 24,
      costUsd: null,
      savedUsd: null,
      byNode: [{ costUsd: 0.625 }, { costUsd: null }],
    });
  });

  it("shows how long each node took over all of its visits, including those without a model, before other tasks", async () => {
    const ids = await askSomething(persistence);
    await spend(ids, "title", { inputTokens: 3 });
    await spend(ids, "generate_code", { inputTokens: 2 });
    await endNode(ids, "generate_code", 1, 30);
    await endNode(ids, "execute_code", 1, 400);
    await endNode(ids, "generate_code", 2, 12.5);
    const { byNode } = (await persistence.sessions.get(ids.sessionId)).usage;
    expect(byNode.map(({ node, calls, durationMs }) => [node, calls, durationMs])).toEqual([
      ["generate_code", 1, 42.5],
      ["execute_code", 0, 400],
      ["title", 1, 0],
    ]);
  });

  it("keeps sessions apart", async () => {
    const [one, other] = [await askSomething(persistence), await askSomething(persistence)];
    await spend(one, "explain", { inputTokens: 1 });
    await spend(other, "explain", { inputTokens: 2 });
    await endNode(other, "explain", 1, 5);
    const { items } = await persistence.sessions.list({ limit: 2 });
    expect(items.map(({ id, usage }) => [id, usage.inputTokens, usage.byNode[0]?.durationMs])).toEqual([
      [other.sessionId, 2, 5],
      [one.sessionId, 1, 0],
    ]);
  });
});

describe("usageOf", () => {
  it("is the sum alone, with the amount of calls with a known price beside the total", async () => {
    const ids = await askSomething(persistence);
    expect(await persistence.runs.usageOf(ids.sessionId)).toEqual({ ...noUsage, knownCostUsd: 0 });
    await spend(ids, "explain", { inputTokens: 5, outputTokens: 2, costUsd: 0.5, savedUsd: 0.25 });
    await spend(ids, "title", { inputTokens: 1, costUsd: 0.25, savedUsd: 0 });
    const known = { ...noUsage, inputTokens: 6, outputTokens: 2, costUsd: 0.75, savedUsd: 0.25, knownCostUsd: 0.75 };
    expect(await persistence.runs.usageOf(ids.sessionId)).toEqual(known);
    await spend(ids, "title", { inputTokens: 1, costUsd: null, savedUsd: null });
    expect(await persistence.runs.usageOf(ids.sessionId)).toEqual({
      ...known,
      inputTokens: 7,
      costUsd: null,
      savedUsd: null,
    });
  });
});
