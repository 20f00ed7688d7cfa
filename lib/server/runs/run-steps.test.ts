import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunId } from "@/lib/domain/ids";
import type { Persistence } from "@/lib/persistence/persistence";
import type { StepStore } from "@/lib/ports/runs/run-store";
import { askSomething } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { toRunSteps } from "./run-steps";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open();
});
afterAll(() => database.drop());

/** Wraps the real steps of a run and counts the look-ups. */
function watch(runId: RunId) {
  const asked: string[] = [];
  const real = persistence.steps;
  const watched: StepStore = {
    ...real,
    has: (id) => (asked.push("has"), real.has(id)),
    find: (id, key) => (asked.push(`find ${key}`), real.find(id, key)),
    save: (id, key, value, calls) => real.save(id, key, value, calls),
    recordCalls: (calls) => real.recordCalls(calls),
  };
  return { steps: toRunSteps(watched, runId), asked };
}

describe("the steps of a run in progress", () => {
  it("are looked up once when there were none, and those saved since are found", async () => {
    const { runId } = await askSomething(persistence);
    const { steps, asked } = watch(runId);
    const before = [await steps.find(runId, "a"), await steps.find(runId, "b")];
    await steps.save(runId, "a", { kept: 1 });
    expect([...before, await steps.find(runId, "a"), await steps.find(runId, "c")]).toEqual([
      undefined,
      undefined,
      { kept: 1 },
      undefined,
    ]);
    expect(asked).toEqual(["has", "find a"]);
    expect(await steps.has(runId)).toBe(true);
  });

  it("are found when an earlier start of the run has stored them, whichever process that was", async () => {
    const { runId } = await askSomething(persistence);
    await (await database.open()).steps.save(runId, "a", { paid: true });
    const { steps, asked } = watch(runId);
    expect([await steps.find(runId, "a"), await steps.find(runId, "b")]).toEqual([{ paid: true }, undefined]);
    expect(asked).toEqual(["has", "find a", "find b"]);
  });

  it("are looked up again after the database was unavailable", async () => {
    const { runId } = await askSomething(persistence);
    await persistence.steps.save(runId, "a", 1);
    let away = true;
    const steps = toRunSteps(
      {
        ...persistence.steps,
        find: (id, key) => persistence.steps.find(id, key),
        has: (id) => (away ? Promise.reject(new Error("away")) : persistence.steps.has(id)),
      },
      runId,
    );
    await expect(steps.find(runId, "a")).rejects.toThrow("away");
    away = false;
    expect(await steps.find(runId, "a")).toBe(1);
  });
});
