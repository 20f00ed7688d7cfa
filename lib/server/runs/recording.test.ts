import { describe, expect, it } from "vitest";
import type { ExecutionOutcome } from "@/lib/domain/execution";
import { DatasetId, DatasetVersionId, RunId, SessionId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/usage";
import type { CodeExecutor } from "@/lib/ports/code-executor";
import type { ReasoningEngine, ReasoningRequest } from "@/lib/ports/reasoning-engine";
import type { ModelCallRecord, StepStore } from "@/lib/ports/run-store";
import { recordExecutions } from "./recording-executor";
import { recordReplies } from "./recording-engine";

class MemorySteps implements StepStore {
  readonly values = new Map<string, unknown>();
  readonly calls: ModelCallRecord[] = [];
  find = (runId: RunId, key: string) => Promise.resolve(this.values.get(`${runId}/${key}`));
  save = (runId: RunId, key: string, value: unknown, call?: ModelCallRecord) => {
    this.values.set(`${runId}/${key}`, value);
    if (call !== undefined) this.calls.push(call);
    return Promise.resolve();
  };
}

const runId = RunId.create();
const sessionId = SessionId.create();

function request(change: Partial<ReasoningRequest<"title">> = {}): ReasoningRequest<"title"> {
  return {
    task: "title",
    prompt: { instructions: "i", turns: [{ role: "user", text: "## Task: title" }], cacheKey: "k" },
    facts: {} as ReasoningRequest<"title">["facts"],
    schema: null,
    step: "title",
    signal: new AbortController().signal,
    ...change,
  };
}

function countingEngine(kind: ReasoningEngine["description"]["kind"]) {
  const asked: string[] = [];
  const engine: ReasoningEngine = {
    description: { kind, label: kind },
    reason: (call) => {
      asked.push(call.step);
      const output = `reply ${asked.length}`;
      return Promise.resolve({ status: "replied", output, usage: noUsage, model: "m", durationMs: 1 } as never);
    },
  };
  return { engine, asked };
}

describe("recordReplies", () => {
  it("asks once for a step of a run and gives the same reply again", async () => {
    const steps = new MemorySteps();
    const { engine, asked } = countingEngine("openai");
    const recorded = recordReplies(engine, { steps, runId, sessionId });
    const replies = [await recorded.reason(request()), await recorded.reason(request())];
    expect(replies[1]).toEqual(replies[0]);
    expect(asked).toEqual(["title"]);
    expect(steps.calls.map(({ task, model, reply }) => ({ task, model, reply }))).toEqual([
      { task: "title", model: "m", reply: "reply 1" },
    ]);
  });

  it("asks again for another step, another content and another run", async () => {
    const steps = new MemorySteps();
    const { engine, asked } = countingEngine("openai");
    const recorded = recordReplies(engine, { steps, runId, sessionId });
    await recorded.reason(request());
    await recorded.reason(request({ step: "title:2" }));
    await recorded.reason(request({ prompt: { instructions: "other", turns: [], cacheKey: "k" } }));
    await recordReplies(engine, { steps, runId: RunId.create(), sessionId }).reason(request());
    expect(asked.length).toBe(4);
  });

  it("leaves the built-in engine as it is", () => {
    const { engine } = countingEngine("builtin");
    expect(recordReplies(engine, { steps: new MemorySteps(), runId, sessionId })).toBe(engine);
  });
});

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
      describe: () => Promise.resolve({ tier: "namespaces", detail: "", python: "3.11.7" }),
      close: () => Promise.resolve(),
      execute: () => {
        runs++;
        return Promise.resolve(outcome);
      },
    };
    const recorded = recordExecutions(executor, { steps: new MemorySteps(), runId });
    const dataset = { id: DatasetId.create(), versionId: DatasetVersionId.create(), name: "t" };
    const signal = new AbortController().signal;
    const execute = (code: string, seed: number) =>
      recorded.execute({ code, datasets: [dataset], seed, sessionId }, { signal });
    expect(await execute("result = 1", 7)).toEqual(outcome);
    expect(await execute("result = 1", 7)).toEqual(outcome);
    expect(runs).toBe(1);
    await execute("result = 1", 8);
    await execute("result = 2", 7);
    expect(runs).toBe(3);
  });
});
