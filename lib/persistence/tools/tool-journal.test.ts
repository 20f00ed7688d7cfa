import { afterAll, beforeAll, expect, it } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { ToolEnvelope } from "@/lib/ports/tools/tool-box";
import type { JournalCall, JournalWork } from "@/lib/ports/tools/tool-journal";
import { askSomething, buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open();
});
afterAll(() => database.drop());

async function buildCall(key: string): Promise<JournalCall> {
  const { sessionId, runId } = await askSomething(persistence);
  const base = { who: "owner", tool: "datasets.rename", argumentsHash: "ab".repeat(32), sessionId, runId, key };
  return { ...base, decision: "approved", scope: "once" };
}

const done: ToolEnvelope = { ok: true, summary: "Done." };
const lost = () => Promise.reject(new CaveatError("database_unavailable", "Gone."));
const toWork = (effect: JournalWork["effect"], work: JournalWork["work"]): JournalWork => ({
  effect,
  work,
  toFailure: (error) => {
    if (error instanceof CaveatError && error.code === "database_unavailable") throw error;
    return { ok: false, summary: "Failed." };
  },
});
const outcomes = async (call: JournalCall) =>
  (await persistence.journal.list({ limit: 100 })).items
    .filter(({ runId }) => runId === call.runId)
    .map(({ outcome }) => outcome);

it("commits an effect in the database together with its record, or neither", async () => {
  const { id } = await persistence.datasets.create(buildDataset({ name: "before" }));
  const call = await buildCall("step:s1:1");
  const rename = (name: string) => persistence.datasets.update(id, { name });
  const dying = toWork("stored", async () => {
    await rename("after");
    return lost();
  });
  await expect(persistence.journal.perform(call, dying)).rejects.toMatchObject({ code: "database_unavailable" });
  expect([(await persistence.datasets.getDataset(id)).name, await outcomes(call)]).toEqual(["before", ["started"]]);
  const whole = toWork("stored", async () => {
    await rename("after");
    return done;
  });
  expect(await persistence.journal.perform(call, whole)).toEqual(done);
  await rename("changed since");
  expect(await persistence.journal.perform(call, whole)).toEqual(done);
  expect([(await persistence.datasets.getDataset(id)).name, await outcomes(call)]).toEqual(["changed since", ["done"]]);
});

it("rolls back what a failed call changed, and records the failure", async () => {
  const { id } = await persistence.datasets.create(buildDataset({ name: "kept" }));
  const call = await buildCall("step:s1:1");
  const failing = toWork("stored", async () => {
    await persistence.datasets.hide(id);
    throw new Error("no");
  });
  expect(await persistence.journal.perform(call, failing)).toEqual({ ok: false, summary: "Failed." });
  expect([(await persistence.datasets.getDataset(id)).name, await outcomes(call)]).toEqual(["kept", ["failed"]]);
});

it("does not repeat a call with effects elsewhere whose process died", async () => {
  const call = await buildCall("step:s1:1");
  await expect(persistence.journal.perform(call, toWork("outside", lost))).rejects.toThrow(CaveatError);
  let calls = 0;
  const again = toWork("outside", () => {
    calls += 1;
    return Promise.resolve(done);
  });
  expect(await persistence.journal.perform(call, again)).toMatchObject({ ok: false });
  expect([calls, await outcomes(call)]).toEqual([0, ["unknown"]]);
});

it("lists calls newest first, page by page, and each refusal once", async () => {
  const call = { ...(await buildCall("step:s9:1")), decision: "skipped", scope: null } as const;
  await persistence.journal.recordRefusal(call);
  await persistence.journal.recordRefusal(call);
  const first = await persistence.journal.list({ limit: 2 });
  expect(first.items[0]).toEqual({
    at: expect.any(String) as string,
    ...{ who: "owner", tool: "datasets.rename", argumentsHash: "ab".repeat(32), decision: "skipped", scope: null },
    ...{ outcome: "not_run", durationMs: null, sessionId: call.sessionId, runId: call.runId },
  });
  const second = await persistence.journal.list({ limit: 100, cursor: first.nextCursor ?? "" });
  expect([first.items.length + second.items.length, second.nextCursor]).toEqual([4, null]);
  await expect(persistence.journal.list({ limit: 2, cursor: "x" })).rejects.toMatchObject({ code: "invalid_input" });
});
