import type { Answer } from "@/lib/domain/answers/answer";
import type { Column } from "@/lib/domain/datasets/dataset";
import { DatasetId, DatasetVersionId, type RunId, type SessionId } from "@/lib/domain/ids";
import type { ModelCall } from "@/lib/domain/runs/model-call";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { RunEvent } from "@/lib/domain/runs/run-event";
import { noUsage, type TokenUsage } from "@/lib/domain/runs/usage";
import type { Persistence } from "@/lib/persistence/persistence";
import type { TestDatabase } from "./test-database";
import type { DatasetCatalogue } from "@/lib/ports/data/dataset-catalogue";

/** An arbitrary moment. */
export const someMoment = "2026-01-02T03:04:05.678Z";

/** Builds an answer to a question about means, with `change` applied. */
export function buildAnswer(change: Partial<Answer> = {}): Answer {
  return {
    version: "v1.0",
    outputType: "analysis",
    kind: "answered",
    explanation: "The mean is **2**.",
    verdict: { status: "checked", checks: [{ name: "Mean", passed: true, detail: "Found again." }] },
    evaluation: null,
    requirements: null,
    caveats: [],
    approaches: [],
    code: "result = df.mean()",
    figures: [],
    result: {
      kind: "record",
      entries: [
        { name: "zulu", value: 1 },
        { name: "alpha", value: 2.5 },
      ],
    },
    resultText: "zulu 1, alpha 2.5",
    attempts: { alignment: 1, code: 1, remediation: 0 },
    followUps: [],
    ...change,
  };
}

/** Builds the start of a node, as the graph reports it. */
export function buildNodeStart(runId: RunId, node = "generate_code", attempt = 1): RunEvent {
  return { type: "node_start", runId, at: someMoment, node, attempt };
}

/** Builds the end of a node, as the graph reports it. */
export function buildNodeEnd(runId: RunId, node = "generate_code", attempt = 1): RunEvent {
  return { type: "node_end", runId, at: someMoment, node, attempt, summary: "Done", durationMs: 1, usage: noUsage };
}

const column: Column = { name: "weight", type: "number", storage: "DOUBLE", missing: 0, distinct: 2 };

const profile: DatasetProfile = {
  rowCount: 2,
  duplicateRows: 0,
  columns: [
    {
      ...column,
      min: 1,
      max: 3,
      mean: 2,
      deviation: 1,
      median: 2,
      top: [],
      samples: { head: 1, middle: 1, tail: 3, rare: null },
    },
  ],
};

/** Builds a dataset of one column, `weight`, and two rows, ready for `DatasetCatalogue.create`. */
export function buildDataset(change: Partial<Parameters<DatasetCatalogue["create"]>[0]> = {}) {
  const id = DatasetId.create();
  return {
    id,
    versionId: DatasetVersionId.create(),
    name: "scales",
    format: "csv",
    bytes: 12,
    fingerprint: "ab".repeat(32),
    folder: `datasets/${id}/1`,
    rowCount: 2,
    columns: [column],
    notices: [{ text: "One row was repaired.", columns: ["weight"], rows: 1 }],
    profile,
    ...change,
  };
}

/** Writes a further version of a dataset that has one already, identical except for its number; returns its id. */
export async function addVersion(
  database: Pick<TestDatabase, "query">,
  id: DatasetId,
  number: number,
): Promise<DatasetVersionId> {
  const versionId = DatasetVersionId.create();
  await database.query(
    `INSERT INTO dataset_version (id, dataset_id, number, format, bytes, fingerprint, folder, row_count, columns, notices, profile)
     SELECT $1, dataset_id, $3, format, bytes, fingerprint, folder, row_count, columns, notices, profile
     FROM dataset_version WHERE dataset_id = $2 AND number = 1`,
    [versionId, id, number],
  );
  return versionId;
}

/** Builds a model call of a run with that usage. */
export function buildModelCall(
  ids: { runId: RunId; sessionId: SessionId },
  change: Partial<ModelCall> & { usage: TokenUsage },
): ModelCall {
  return {
    runId: ids.runId,
    sessionId: ids.sessionId,
    task: "generate_code",
    step: "generate_code:1",
    model: "model-a",
    request: { instructions: "You analyse data.", turns: [{ role: "user", text: "## Task: generate_code" }] },
    reply: "result = 1",
    outcome: "used",
    fault: null,
    durationMs: 12.5,
    ...change,
  };
}

/** Writes a session with a question and no datasets. */
export function askSomething(persistence: Persistence, question = "How many rows are there?") {
  return persistence.runs.createSession({ question, datasetIds: [], approval: "auto", seed: 7 });
}
