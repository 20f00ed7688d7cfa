import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyCheckpoint, INTERRUPT } from "@langchain/langgraph";
import { InterruptId, type RunId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/runs/usage";
import { buildAnswer, buildDataset, buildModelCall, buildNodeStart } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("alpha");
});
afterAll(() => database.drop());

const tables = [
  "session",
  "session_dataset",
  "history_summary",
  "message",
  "run",
  "event",
  "interrupt",
  "artifact",
  "artifact_blob",
  "step",
  "model_call",
  "dataset",
  "dataset_version",
  "langgraph.checkpoints",
  "langgraph.checkpoint_blobs",
  "langgraph.checkpoint_writes",
];

/** Every row of every table, as text. */
const snapshot = async () => {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = await database.query(`SELECT row_to_json(t)::text AS row FROM ${table} AS t ORDER BY 1`);
      return [table, found.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(rows);
};

const soon = () => new Date(Date.now() + 60_000);

async function writeCheckpoint(runId: RunId) {
  const config = { configurable: { thread_id: runId, checkpoint_ns: "" } };
  const checkpoint = { ...emptyCheckpoint(), channel_values: { facts: runId }, channel_versions: { facts: 1 } };
  const written = await persistence.checkpointer.put(
    config,
    checkpoint,
    { source: "input", step: -1, parents: {} },
    { facts: 1 },
  );
  await persistence.checkpointer.putWrites(written, [[INTERRUPT, "asked"]], "task");
}

/**
 * Creates a session with something in every table: two datasets, an ended run, a shared artifact and one of its own, an
 * interrupt.
 */
async function fillSession() {
  const datasets = [buildDataset(), buildDataset()];
  for (const dataset of datasets) await persistence.datasets.create(dataset);
  const datasetIds = datasets.map(({ id }) => id);
  const ids = await persistence.runs.createSession({ question: "All?", datasetIds, approval: "auto", seed: 1 });
  const { sessionId, runId } = ids;
  await persistence.runs.claim(runId, "alpha");
  await writeCheckpoint(runId);
  await persistence.events.append({ sessionId, runId, key: "start", event: buildNodeStart(runId) });
  await persistence.steps.save(runId, "a", 1, [buildModelCall(ids, { usage: noUsage })]);
  await persistence.sessions.keepHistorySummary(sessionId, "digest", "In short.");
  for (const text of ["shared by all", sessionId]) {
    const artifact = { sessionId, runId, key: text, kind: "result", title: "t", mediaType: "text/plain" } as const;
    await persistence.artifacts.put({ ...artifact, bytes: new TextEncoder().encode(text) });
  }
  await persistence.runs.finish({ runId, owner: "alpha", end: "completed", answer: buildAnswer() });
  const asked = { id: InterruptId.create(), type: "result_review", prompt: "Right?", options: [], payload: {} };
  await database.query(
    `INSERT INTO interrupt (id, session_id, run_id, interrupt, response, status, answered_at)
     VALUES ($3, $1, $2, $4, '{"optionId":"accept"}', 'answered', now())`,
    [sessionId, runId, asked.id, JSON.stringify(asked)],
  );
  return { ...ids, datasets };
}

describe("sweep", () => {
  it("removes everything that belongs to a deleted session and nothing else", async () => {
    await fillSession();
    const before = await snapshot();
    const gone = await fillSession();
    for (const { id } of gone.datasets) await persistence.datasets.delete(id);
    await persistence.sessions.delete(gone.sessionId);
    expect(await persistence.sessions.sweep(soon())).toBe(1);
    expect(await snapshot()).toEqual(before);
    expect(Object.values(before).map((rows) => rows.length > 0)).toEqual(tables.map(() => true));
    await expect(persistence.sessions.restore(gone.sessionId)).rejects.toMatchObject({ code: "not_found" });
    expect(await persistence.sessions.sweep(soon())).toBe(0);
  });

  it("keeps deleted datasets that another session uses, and datasets that nobody deleted", async () => {
    const { sessionId, datasets } = await fillSession();
    const [kept, deleted] = datasets.map(({ id }) => id);
    const question = { question: "Too?", datasetIds: [deleted!], approval: "auto", seed: 1 } as const;
    const other = await persistence.runs.createSession(question);
    await persistence.datasets.delete(deleted!);
    await persistence.sessions.delete(sessionId);
    await persistence.sessions.sweep(soon());
    const folders = await persistence.datasets.folders();
    expect(datasets.map(({ folder }) => folders.includes(folder))).toEqual([true, true]);
    await persistence.sessions.delete(other.sessionId);
    await persistence.sessions.sweep(soon());
    const later = await persistence.datasets.folders();
    expect(datasets.map(({ folder }) => later.includes(folder))).toEqual([true, false]);
    expect((await persistence.datasets.get(kept!)).dataset.id).toBe(kept);
  });

  it("keeps sessions that were deleted later than requested", async () => {
    const { sessionId } = await fillSession();
    await persistence.sessions.delete(sessionId);
    expect(await persistence.sessions.sweep(new Date(Date.now() - 60_000))).toBe(0);
    await persistence.sessions.restore(sessionId);
    expect(await persistence.sessions.sweep(soon())).toBe(0);
    expect((await persistence.sessions.get(sessionId)).id).toBe(sessionId);
  });

  it("waits for a run in progress", async () => {
    const { sessionId } = await fillSession();
    const { runId } = await persistence.runs.addQuestion({ sessionId, question: "More?", seed: 1 });
    await persistence.runs.claim(runId, "alpha");
    await persistence.sessions.delete(sessionId);
    expect(await persistence.sessions.sweep(soon())).toBe(0);
    await persistence.runs.release(runId, "alpha");
    expect(await persistence.sessions.sweep(soon())).toBe(1);
  });

  it("counts each session once when several sweep at the same time", async () => {
    const filled = [await fillSession(), await fillSession(), await fillSession()];
    for (const { sessionId } of filled) await persistence.sessions.delete(sessionId);
    const other = await database.open();
    const counts = await Promise.all(
      [persistence, other, persistence, other].map(({ sessions }) => sessions.sweep(soon())),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it("loses no bytes that are stored again while they are swept", async () => {
    const lasting = await fillSession();
    for (let round = 0; round < 10; round++) {
      const bytes = new TextEncoder().encode(`round ${round}`);
      const artifact = { key: `round ${round}`, kind: "result", title: "t", mediaType: "text/plain", bytes } as const;
      const passing = await fillSession();
      await persistence.artifacts.put({ ...artifact, sessionId: passing.sessionId, runId: passing.runId });
      await persistence.sessions.delete(passing.sessionId);
      const [, id] = await Promise.all([
        persistence.sessions.sweep(soon()),
        persistence.artifacts.put({ ...artifact, sessionId: lasting.sessionId, runId: lasting.runId }),
      ]);
      expect(Buffer.from((await persistence.artifacts.get(id)).bytes).toString()).toBe(`round ${round}`);
    }
  });
});
