import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/usage";
import { askSomething, buildModelCall } from "@/lib/testing/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/test-database";
import type { Persistence } from "./persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open();
});
afterAll(() => database.drop());

describe("find", () => {
  it("gives undefined for what is not stored, and null for a stored null", async () => {
    const { runId } = await askSomething(persistence);
    await persistence.steps.save(runId, "none", null);
    expect(await persistence.steps.find(runId, "none")).toBeNull();
    expect(await persistence.steps.find(runId, "other")).toBeUndefined();
    expect(await persistence.steps.find(RunId.create(), "none")).toBeUndefined();
  });

  it("gives back the same bytes that went in: order of keys, numbers, nesting", async () => {
    const { runId } = await askSomething(persistence);
    let count = 0;
    const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0") && value !== "__proto__");
    const value = fc.object({
      key: text,
      values: [
        text,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
      ],
    });
    await fc.assert(
      fc.asyncProperty(value, async (stored) => {
        const key = `step:${count++}`;
        await persistence.steps.save(runId, key, stored);
        expect(JSON.stringify(await persistence.steps.find(runId, key))).toBe(JSON.stringify(stored));
      }),
      { numRuns: 50 },
    );
  });
});

describe("save", () => {
  it.each([
    { $type: "Json", value: "{" },
    { $type: "FieldRef", value: { _ref: "key", _container: "Step" } },
    { nested: [{ $type: "Raw", value: "1" }, { prisma__type: "bigint", prisma__value: "1" }, { set: 1 }] },
  ])("takes JSON that looks like Prisma's own notation for what it is: %j", async (value) => {
    const { runId } = await askSomething(persistence);
    await persistence.steps.save(runId, "key", value);
    expect(await persistence.steps.find(runId, "key")).toEqual(value);
  });

  it("keeps the first of twenty values saved at once, for everyone", async () => {
    const { runId } = await askSomething(persistence);
    await Promise.all(Array.from({ length: 20 }, (_, index) => persistence.steps.save(runId, "key", { index })));
    const kept = await persistence.steps.find(runId, "key");
    await persistence.steps.save(runId, "key", { index: "late" });
    expect(await persistence.steps.find(runId, "key")).toEqual(kept);
  });

  it("stores text that Postgres refuses with replacement characters", async () => {
    const { runId } = await askSomething(persistence);
    await persistence.steps.save(runId, "a\0b", { "k\0": "\0 \ud83d 😀" });
    expect(await persistence.steps.find(runId, "a\0b")).toEqual({ "k\uFFFD": "\uFFFD \uFFFD 😀" });
  });

  it("records the model call with the value, once", async () => {
    const ids = await askSomething(persistence);
    const usage = {
      ...noUsage,
      inputTokens: 10,
      cachedInputTokens: 4,
      outputTokens: 3,
      reasoningTokens: 1,
      costUsd: 0.25,
    };
    const call = buildModelCall(ids, { usage, request: { turns: ["a\0"] }, reply: null });
    await persistence.steps.save(ids.runId, "key", "value", call);
    await persistence.steps.save(ids.runId, "key", "value", call);
    expect(await persistence.runs.modelCalls(ids.runId)).toEqual([{ ...call, request: { turns: ["a\uFFFD"] } }]);
  });

  it("stores neither value nor call when the call cannot be stored", async () => {
    const ids = await askSomething(persistence);
    const call = buildModelCall(ids, { runId: RunId.create(), usage: noUsage });
    await expect(persistence.steps.save(ids.runId, "key", 1, call)).rejects.toThrow();
    expect(await persistence.steps.find(ids.runId, "key")).toBeUndefined();
  });
});

describe("usage of a session", () => {
  it("is summed over its calls and by task, in the order of the first call", async () => {
    const ids = await askSomething(persistence);
    const save = (key: string, task: string, inputTokens: number, costUsd: number | null) =>
      persistence.steps.save(
        ids.runId,
        key,
        key,
        buildModelCall(ids, { task, usage: { ...noUsage, inputTokens, costUsd } }),
      );
    await save("a", "understand_question", 5, 0.5);
    await save("b", "explain", 7, 0.25);
    await save("c", "understand_question", 11, 0.125);
    const known = {
      ...noUsage,
      inputTokens: 23,
      costUsd: 0.875,
      byNode: [
        { ...noUsage, node: "understand_question", calls: 2, inputTokens: 16, costUsd: 0.625 },
        { ...noUsage, node: "explain", calls: 1, inputTokens: 7, costUsd: 0.25 },
      ],
    };
    expect((await persistence.sessions.get(ids.sessionId)).usage).toEqual(known);
    await save("d", "explain", 1, null);
    const { items } = await persistence.sessions.list({ limit: 1 });
    expect(items[0]?.usage).toMatchObject({
      inputTokens: 24,
      costUsd: null,
      byNode: [{ costUsd: 0.625 }, { costUsd: null }],
    });
  });
});

describe("modelCalls", () => {
  it("does not find a run that is unknown or whose session is deleted", async () => {
    const { sessionId, runId } = await askSomething(persistence);
    expect(await persistence.runs.modelCalls(runId)).toEqual([]);
    await persistence.sessions.delete(sessionId);
    for (const id of [runId, RunId.create()]) {
      await expect(persistence.runs.modelCalls(id)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
