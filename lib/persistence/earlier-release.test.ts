import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DatasetId, DatasetVersionId, MessageId, RunId, SessionId } from "@/lib/domain/ids";
import { buildAnswer, buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, migrationsDirectory, type TestDatabase } from "@/lib/testing/stores/test-database";
import { migrate } from "./connections/migrate";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  // The tables as of the release before reruns.
  const earlier = await mkdtemp(join(tmpdir(), "caveat-earlier-"));
  const [first = ""] = (await readdir(migrationsDirectory)).sort();
  await cp(join(migrationsDirectory, first), join(earlier, first), { recursive: true });
  await migrate({ connectionString: database.connectionString, migrationsDirectory: earlier });
  await rm(earlier, { recursive: true });
});
afterEach(() => database.drop());

const sessionId = SessionId.create();
const questionId = MessageId.create();
const runs = [RunId.create(), RunId.create()] as const;
const dataset = DatasetId.create();
const versions = [DatasetVersionId.create(), DatasetVersionId.create()] as const;

async function fill(): Promise<void> {
  const { columns, notices, profile } = buildDataset();
  const facts = [JSON.stringify(columns), JSON.stringify(notices), JSON.stringify(profile)];
  await database.query("INSERT INTO dataset (id, name) VALUES ($1, 'scales')", [dataset]);
  for (const [index, id] of versions.entries()) {
    await database.query(
      `INSERT INTO dataset_version (id, dataset_id, number, format, bytes, fingerprint, folder, row_count, columns, notices, profile)
       VALUES ($1, $2, $3, 'csv', 12, 'ab', 'f', 2, $4, $5, $6)`,
      [id, dataset, index + 1, ...facts],
    );
  }
  await database.query("INSERT INTO session (id, title, approval, turn_count) VALUES ($1, 'Mean?', 'auto', 1)", [
    sessionId,
  ]);
  await database.query("INSERT INTO session_dataset VALUES ($1, $2, 0)", [sessionId, dataset]);
  await database.query("INSERT INTO message (id, session_id, turn, role, text) VALUES ($1, $2, 1, 'user', 'Mean?')", [
    questionId,
    sessionId,
  ]);
  for (const [id, status, datasetIds] of [
    [runs[0], "completed", [dataset]],
    [runs[1], "queued", []],
  ]) {
    const input = JSON.stringify({ question: 'Mean\n"of" what?', datasetIds });
    await database.query(
      "INSERT INTO run (id, session_id, question_message_id, status, input, seed) VALUES ($1, $2, $3, $4::run_status, $5, 7)",
      [id, sessionId, questionId, status, input],
    );
  }
  await database.query(
    "INSERT INTO message (id, session_id, turn, role, text, run_id, answer) VALUES ($1, $2, 1, 'assistant', 'Two.', $3, $4)",
    [MessageId.create(), sessionId, runs[0], JSON.stringify(buildAnswer())],
  );
  const request = { instructions: "i", turns: [{ role: "user", text: "## Task: explain", cacheable: true }] };
  for (const reply of ['Two\nlines "here"', { is_valid: true }, null]) {
    await database.query(
      `INSERT INTO model_call (session_id, run_id, task, step, model, request, reply, input_tokens, cached_input_tokens,
         output_tokens, reasoning_tokens, cost_usd, duration_ms)
       VALUES ($1, $2, 'explain', 'explain:1', 'm', $3, $4, 10, 4, 2, 1, 0.5, 12)`,
      [sessionId, runs[0], JSON.stringify(request), JSON.stringify(reply)],
    );
  }
}

describe("a database of the release before reruns", () => {
  it("is readable with all its data, and its questions can be answered again", async () => {
    await fill();
    const persistence = await database.open("alpha");
    const session = await persistence.sessions.get(sessionId);
    expect(session.messages.map(({ role, answer }) => [role, answer?.version])).toEqual([
      ["user", undefined],
      ["assistant", "v1.0"],
    ]);
    expect(session.usage).toMatchObject({ inputTokens: 30, cacheWriteTokens: 0, costUsd: 1.5, savedUsd: null });
    const calls = await persistence.runs.modelCalls(runs[0]);
    expect(calls.map(({ reply, outcome, fault }) => [reply, outcome, fault])).toEqual([
      ['Two\nlines "here"', "used", null],
      ['{"is_valid":true}', "used", null],
      [null, "used", null],
    ]);
    expect(calls[0]?.request).toEqual({ instructions: "i", turns: [{ role: "user", text: "## Task: explain" }] });
    expect(await persistence.runs.claim(runs[1], "alpha")).toMatchObject({
      question: 'Mean\n"of" what?',
      datasets: [],
      rerun: null,
      version: "v1.0",
    });
    await persistence.runs.finish({ runId: runs[1], owner: "alpha", end: "cancelled", answer: null });
    const { runId } = await persistence.runs.addRerun({ sessionId, questionId, rerun: { exact: true }, seed: 1 });
    expect(await persistence.runs.claim(runId, "alpha")).toMatchObject({
      question: "Mean?",
      datasets: [{ id: dataset, versionId: versions[1] }],
      version: "v2.0",
      seed: 7,
    });
  });
});
