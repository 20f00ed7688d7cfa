import { describe, expect, it } from "vitest";
import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import { DatasetId, DatasetVersionId, RunId, SessionId } from "@/lib/domain/ids";
import type { Variation } from "@/lib/domain/answers/variation";
import type { CodeExecutor, ExecutionRequest } from "@/lib/ports/runs/code-executor";
import { MemorySteps } from "@/lib/testing/stores/memory-steps";
import { recordExecutions } from "./recording-executor";

const runId = RunId.create();
const sessionId = SessionId.create();

const outcome: ExecutionOutcome = {
  status: "succeeded",
  result: { kind: "scalar", value: 1 },
  figures: [],
  stdout: "",
  warnings: [],
  failure: null,
  notices: [],
  seed: 7,
  durationMs: 3,
  isolation: "namespaces",
};

describe("recordExecutions", () => {
  it("runs the same code on the same data with the same seed once", async () => {
    let runs = 0;
    const executor: CodeExecutor = {
      describe: () => Promise.resolve({ tier: "namespaces", detail: "", python: "3.11.7", libraries: {} }),
      close: () => Promise.resolve(),
      execute: () => {
        runs++;
        return Promise.resolve(outcome);
      },
    };
    const recorded = recordExecutions(executor, { steps: new MemorySteps(), runId });
    const dataset = { id: DatasetId.create(), versionId: DatasetVersionId.create(), name: "t" };
    const signal = new AbortController().signal;
    const execute = (code: string, seed: number, guard = true, more: Partial<ExecutionRequest> = {}) =>
      recorded.execute({ code, datasets: [dataset], seed, guard, sessionId, ...more }, { signal });
    expect(await execute("result = 1", 7)).toEqual(outcome);
    expect(await execute("result = 1", 7)).toEqual(outcome);
    expect(runs).toBe(1);
    await execute("result = 1", 8);
    await execute("result = 2", 7);
    await execute("result = 1", 7, false);
    expect(runs).toBe(4);
    await execute("result = 1", 7, true, { language: "python", figures: true });
    expect(runs).toBe(4);
    await execute("result = 1", 7, true, { language: "sql" });
    await execute("result = 1", 7, true, { figures: false });
    expect(runs).toBe(6);
    const variation: Variation = [{ dataset: dataset.id, step: { kind: "drop_duplicates" } }];
    await execute("result = 1", 7, true, { variation });
    await execute("result = 1", 7, true, { variation });
    expect(runs).toBe(8);
  });

  it("returns the same text the first time and when repeated after a crash, whatever order the executor returned it in", async () => {
    const { status, durationMs, ...rest } = outcome;
    const executor: CodeExecutor = {
      describe: () => Promise.resolve({ tier: "namespaces", detail: "", python: "3.11.7", libraries: {} }),
      close: () => Promise.resolve(),
      execute: () => Promise.resolve({ durationMs, ...rest, status, stdout: "cut\u0000here" }),
    };
    const steps = new MemorySteps();
    const execute = () =>
      recordExecutions(executor, { steps, runId }).execute(
        { code: "result = 1", datasets: [], seed: 1, guard: true, sessionId },
        { signal: new AbortController().signal },
      );
    const [first, repeated] = [JSON.stringify(await execute()), JSON.stringify(await execute())];
    expect(first).toBe(repeated);
    expect(JSON.parse(first)).toEqual({ ...outcome, stdout: "cut\uFFFDhere" });
  });
});
