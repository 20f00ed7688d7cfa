import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { noUsage, type TokenUsage } from "@/lib/domain/runs/usage";
import { askSomething, buildModelCall } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open();
});
afterAll(() => database.drop());

describe("find", () => {
  it("returns undefined for what is not stored, and null for a stored null", async () => {
    const { runId } = await askSomething(persistence);
    await persistence.steps.save(runId, "none", null);
    expect(await persistence.steps.find(runId, "none")).toBeNull();
    expect(await persistence.steps.find(runId, "other")).toBeUndefined();
    expect(await persistence.steps.find(RunId.create(), "none")).toBeUndefined();
  });

  it("returns the same bytes that were stored: order of keys, numbers, nesting", async () => {
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

describe("has", () => {
  it("reports whether anything is stored for that run, also by another process", async () => {
    const [one, other] = [await askSomething(persistence), await askSomething(persistence)];
    const before = await persistence.steps.has(one.runId);
    await (await database.open()).steps.save(one.runId, "key", null);
    expect([before, await persistence.steps.has(one.runId), await persistence.steps.has(other.runId)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("save", () => {
  it.each([
    { $type: "Json", value: "{" },
    { $type: "FieldRef", value: { _ref: "key", _container: "Step" } },
    { nested: [{ $type: "Raw", value: "1" }, { prisma__type: "bigint", prisma__value: "1" }, { set: 1 }] },
  ])("takes JSON that looks like Prisma's own notation literally: %j", async (value) => {
    const { runId } = await askSomething(persistence);
    await persistence.steps.save(runId, "key", value);
    expect(await persistence.steps.find(runId, "key")).toEqual(value);
  });

  it("keeps the first of twenty concurrently saved values, for everyone", async () => {
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

  it("records the model calls with the value, in order and once", async () => {
    const ids = await askSomething(persistence);
    const usage: TokenUsage = {
      inputTokens: 10,
      cachedInputTokens: 4,
      cacheWriteTokens: 2,
      outputTokens: 3,
      reasoningTokens: 1,
      costUsd: 0.25,
      savedUsd: -0.5,
    };
    const request = (text: string) => ({ instructions: text, turns: [{ role: "user" as const, text }] });
    const unusable = buildModelCall(ids, { usage, outcome: "unusable", fault: "It is no JSON.\0", reply: "no\0" });
    const call = buildModelCall(ids, { usage, request: request("a\0") });
    await persistence.steps.save(ids.runId, "key", "value", [unusable, call]);
    await persistence.steps.save(ids.runId, "key", "value", [unusable, call]);
    expect(await persistence.runs.modelCalls(ids.runId)).toEqual([
      { ...unusable, fault: "It is no JSON.\uFFFD", reply: "no\uFFFD" },
      { ...call, request: request("a\uFFFD") },
    ]);
  });

  it("stores neither value nor call when the call cannot be stored", async () => {
    const ids = await askSomething(persistence);
    const call = buildModelCall(ids, { runId: RunId.create(), usage: noUsage });
    await expect(persistence.steps.save(ids.runId, "key", 1, [call])).rejects.toThrow();
    expect(await persistence.steps.find(ids.runId, "key")).toBeUndefined();
  });
});

describe("recordCalls", () => {
  it("records calls without a value, after those before them", async () => {
    const ids = await askSomething(persistence);
    const used = buildModelCall(ids, { usage: noUsage });
    const failed = buildModelCall(ids, { usage: noUsage, outcome: "failed", fault: "No connection.", reply: null });
    await persistence.steps.save(ids.runId, "key", 1, [used]);
    await persistence.steps.recordCalls([failed, failed]);
    await persistence.steps.recordCalls([]);
    expect(await persistence.runs.modelCalls(ids.runId)).toEqual([used, failed, failed]);
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
