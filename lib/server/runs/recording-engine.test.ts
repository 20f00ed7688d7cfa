import { afterEach, describe, expect, it, vi } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { RunId, SessionId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/runs/usage";
import type { ModelExchange, ReasoningEngine, ReasoningRequest } from "@/lib/ports/reasoning/reasoning-engine";
import type { StepStore } from "@/lib/ports/runs/run-store";
import { MemorySteps } from "@/lib/testing/stores/memory-steps";
import { recordReplies } from "./recording-engine";

afterEach(() => vi.restoreAllMocks());

const runId = RunId.create();
const sessionId = SessionId.create();
const prompt = { instructions: "i", turns: [{ role: "user" as const, text: "## Task: title" }], cacheKey: "k" };

function request(change: Partial<ReasoningRequest<"title">> = {}): ReasoningRequest<"title"> {
  return {
    task: "title",
    prompt,
    facts: {},
    schema: null,
    step: "title",
    signal: new AbortController().signal,
    ...change,
  };
}

const usage = { ...noUsage, inputTokens: 10, costUsd: 0.5 };

function toExchange(change: Partial<ModelExchange>): ModelExchange {
  return { model: "m", prompt, reply: "text", outcome: "used", fault: null, usage, durationMs: 1, ...change };
}

/** An engine that makes these exchanges for each call, then returns or throws its final reply. */
function engineOf(exchanges: Partial<ModelExchange>[], lastWord: string | Error = "text") {
  const asked: string[] = [];
  const engine: ReasoningEngine = {
    description: { kind: "openai", label: "Scripted" },
    probe: () => Promise.resolve([]),
    reason: (call) => {
      asked.push(call.step);
      for (const exchange of exchanges) call.onExchange?.(toExchange(exchange));
      if (typeof lastWord !== "string") return Promise.reject(lastWord);
      const output = `${lastWord} ${asked.length}`;
      return Promise.resolve({ status: "replied", output, usage, model: "m", durationMs: 1 } as never);
    },
  };
  return { engine, asked };
}

function toRecorded(
  engine: ReasoningEngine,
  steps: StepStore,
  change: Partial<Parameters<typeof recordReplies>[1]> = {},
) {
  const open = { beforeAsking: () => Promise.resolve(), redact: (text: string) => text };
  return recordReplies(engine, { steps, runId, sessionId, ...open, ...change });
}

describe("recordReplies", () => {
  it("requests a step of a run once and returns the same reply again, charged once", async () => {
    const steps = new MemorySteps();
    const { engine, asked } = engineOf([{}]);
    const recorded = toRecorded(engine, steps);
    const replies = [await recorded.reason(request()), await recorded.reason(request())];
    expect(replies[1]).toEqual(replies[0]);
    expect(asked).toEqual(["title"]);
    expect(steps.calls).toEqual([
      {
        runId,
        sessionId,
        task: "title",
        step: "title",
        model: "m",
        request: { instructions: "i", turns: [{ role: "user", text: "## Task: title" }] },
        reply: "text",
        outcome: "used",
        fault: null,
        usage,
        durationMs: 1,
      },
    ]);
  });

  it("requests again for another step, another content and another run", async () => {
    const steps = new MemorySteps();
    const { engine, asked } = engineOf([{}]);
    const recorded = toRecorded(engine, steps);
    await recorded.reason(request());
    await recorded.reason(request({ step: "title:2" }));
    await recorded.reason(request({ prompt: { instructions: "other", turns: [], cacheKey: "k" } }));
    await toRecorded(engine, steps, { runId: RunId.create() }).reason(request());
    expect(asked.length).toBe(4);
  });

  it("records a repair as a call of its own, and reports each exchange to the caller", async () => {
    const steps = new MemorySteps();
    const heard: ModelExchange[] = [];
    const { engine } = engineOf([{ outcome: "unusable", fault: "It is no JSON." }, { reply: "{}" }]);
    await toRecorded(engine, steps).reason(request({ onExchange: (exchange) => heard.push(exchange) }));
    expect(steps.calls.map(({ outcome, fault, reply }) => [outcome, fault, reply])).toEqual([
      ["unusable", "It is no JSON.", "text"],
      ["used", null, "{}"],
    ]);
    expect(heard.map(({ outcome }) => outcome)).toEqual(["unusable", "used"]);
  });

  it("records what was paid for a failed step, stores no reply of it, and rethrows the fault", async () => {
    const steps = new MemorySteps();
    const fault = new CaveatError("engine_reply_invalid", "It did not fit, twice.");
    const { engine, asked } = engineOf([{ outcome: "unusable" }, { outcome: "failed", reply: null }], fault);
    const recorded = toRecorded(engine, steps);
    await expect(recorded.reason(request())).rejects.toBe(fault);
    await expect(recorded.reason(request())).rejects.toBe(fault);
    expect([asked.length, steps.values.size]).toEqual([2, 0]);
    expect(steps.calls.map(({ outcome, usage: spent }) => [outcome, spent.costUsd])).toEqual([
      ["unusable", 0.5],
      ["failed", 0.5],
      ["unusable", 0.5],
      ["failed", 0.5],
    ]);
  });

  it("rethrows the engine's fault even when what was paid cannot be recorded", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    const steps = new MemorySteps();
    steps.recordCalls = () => Promise.reject(new Error("the session is gone"));
    const fault = new CaveatError("engine_unavailable", "No answer.");
    const { engine } = engineOf([{ outcome: "failed" }], fault);
    await expect(toRecorded(engine, steps).reason(request())).rejects.toBe(fault);
    expect(lines.join("")).toContain("Recording model calls failed.");
  });

  it("asks for permission before a model is called, and not before a stored reply is returned", async () => {
    const steps = new MemorySteps();
    const { engine, asked } = engineOf([{}]);
    await toRecorded(engine, steps).reason(request());
    const refusal = new CaveatError("budget_exceeded", "Nothing is left.");
    const refusing = toRecorded(engine, steps, { beforeAsking: () => Promise.reject(refusal) });
    expect(await refusing.reason(request())).toMatchObject({ output: "text 1" });
    await expect(refusing.reason(request({ step: "title:2" }))).rejects.toBe(refusal);
    expect([asked, steps.calls.length]).toEqual([["title"], 1]);
  });

  it("asks for permission again before a repair, when the first reply is recorded already", async () => {
    const steps = new MemorySteps();
    const refusal = new CaveatError("budget_exceeded", "Nothing is left.");
    const recordedBefore: number[] = [];
    const sent: string[] = [];
    const engine: ReasoningEngine = {
      ...engineOf([]).engine,
      reason: async (call) => {
        await call.beforeExchange?.();
        sent.push("question");
        call.onExchange?.(toExchange({ outcome: "unusable" }));
        await call.beforeExchange?.();
        sent.push("repair");
        call.onExchange?.(toExchange({}));
        return { status: "replied", output: "text", usage, model: "m", durationMs: 1 } as never;
      },
    };
    const beforeAsking = () => {
      recordedBefore.push(steps.calls.length);
      return steps.calls.length === 0 ? Promise.resolve() : Promise.reject(refusal);
    };
    await expect(toRecorded(engine, steps, { beforeAsking }).reason(request())).rejects.toBe(refusal);
    expect({ recordedBefore, sent }).toEqual({ recordedBefore: [0, 1], sent: ["question"] });
    expect(steps.calls.map(({ outcome }) => outcome)).toEqual(["unusable"]);
    await toRecorded(engine, steps).reason(request());
    expect(steps.calls.map(({ outcome }) => outcome)).toEqual(["unusable", "unusable", "used"]);
  });

  it("defers to the end what cannot be recorded between two exchanges", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const steps = new MemorySteps();
    steps.recordCalls = () => Promise.reject(new Error("for a moment"));
    const { engine } = engineOf([{ outcome: "unusable" }, {}]);
    const asking: ReasoningEngine = {
      ...engine,
      reason: async (call) => {
        await call.beforeExchange?.();
        const reply = await engine.reason(call);
        await call.beforeExchange?.();
        return reply;
      },
    };
    await toRecorded(asking, steps).reason(request());
    expect(steps.calls.map(({ outcome }) => outcome)).toEqual(["unusable", "used"]);
  });

  it("removes keys from everything that is stored", async () => {
    const steps = new MemorySteps();
    const leaky = { instructions: "i KEY", turns: [{ role: "user" as const, text: "t KEY" }], cacheKey: "k" };
    const { engine } = engineOf([{ prompt: leaky, reply: "r KEY", fault: "f KEY" }]);
    await toRecorded(engine, steps, { redact: (text) => text.replaceAll("KEY", "[key]") }).reason(request());
    expect(steps.calls[0]).toMatchObject({
      request: { instructions: "i [key]", turns: [{ role: "user", text: "t [key]" }] },
      reply: "r [key]",
      fault: "f [key]",
    });
  });

  it("returns a reply of an earlier release with uncounted usage filled in", async () => {
    const steps = new MemorySteps();
    const { engine } = engineOf([{}]);
    const recorded = toRecorded(engine, steps);
    await recorded.reason(request());
    const [[key, reply] = ["", null]] = steps.values;
    const known = { inputTokens: 10, cachedInputTokens: 0, outputTokens: 0, reasoningTokens: 0, costUsd: 0.5 };
    steps.values.set(key, { ...(reply as object), usage: known });
    expect(await recorded.reason(request())).toMatchObject({
      usage: { ...usage, cacheWriteTokens: 0, savedUsd: null },
    });
  });

  it("leaves the built-in engine as it is", () => {
    const engine: ReasoningEngine = { ...engineOf([]).engine, description: { kind: "builtin", label: "Built-in" } };
    expect(toRecorded(engine, new MemorySteps())).toBe(engine);
  });
});
