import { expect, it } from "vitest";
import { DatasetId, DatasetVersionId, SessionId } from "@/lib/domain/ids";
import type { QueryOutcome } from "@/lib/ports/connections/query-engine";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { CodeExecutor, ExecutionRequest } from "@/lib/ports/runs/code-executor";
import { withFetchedRows } from "./fetched-rows";

const orders: DatasetFacts = {
  ...{ id: DatasetId.create(), versionId: DatasetVersionId.create(), fingerprint: "", name: "orders", notices: [] },
  profile: { rowCount: 3_000_000, duplicateRows: 0, columns: [] },
  queried: { engine: "PostgreSQL", reason: "live", place: "shop" },
};
const about = { statement: "", engine: "PostgreSQL", durationMs: 1 };
const fetched: QueryOutcome = {
  ...{ status: "succeeded", file: "/rows.parquet", rows: 2, columns: [], truncated: false },
  ...about,
};

/** Runs a program on the orders, whose query has this outcome; returns what happened, and the datasets of the program. */
async function run(outcome: QueryOutcome) {
  const executed: ExecutionRequest[] = [];
  const executor: CodeExecutor = {
    describe: () => Promise.reject(new Error("unused")),
    close: () => Promise.resolve(),
    execute: (request) => {
      executed.push(request);
      return Promise.resolve({
        ...{ status: "succeeded", result: null, figures: [], stdout: "", warnings: [], notices: [], durationMs: 0 },
        ...{ failure: null, seed: 1, isolation: "none" },
      });
    },
  };
  const queries = { run: () => Promise.resolve(outcome), openSample: () => Promise.reject(new Error("unused")) };
  const { id, versionId, name } = orders;
  const { failure } = await withFetchedRows({ executor, queries }, [orders]).execute(
    { code: "", datasets: [{ id, versionId, name }], seed: 1, guard: false, sessionId: SessionId.create() },
    { signal: new AbortController().signal },
  );
  return { message: failure?.message ?? null, files: executed.map(({ datasets }) => datasets.map(({ file }) => file)) };
}

it("a program reads the rows that a query fetched", async () => {
  expect(await run(fetched)).toEqual({ message: null, files: [["/rows.parquet"]] });
});

it("a table with more rows than a query may return is refused with a remedy, and nothing runs on a part of it", async () => {
  expect(await run({ ...fetched, rows: 1_000_000, truncated: true })).toEqual({
    message: expect.stringMatching(
      /at most 1,000,000 rows.*“orders” has 3,000,000 rows\. Read the table as a snapshot/u,
    ) as string,
    files: [],
  });
});

it("a failed query is reported with a message", async () => {
  expect(await run({ ...about, status: "failed", kind: "timeout", message: "It took too long." })).toEqual({
    message: "The rows of “orders” could not be fetched from PostgreSQL. It took too long.",
    files: [],
  });
});
