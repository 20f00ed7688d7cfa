import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EngineDescription, ModelReport, ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { EngineMonitor } from "./engine-monitor";
import { findEngineWarnings } from "./engine-warnings";
import { readEnvironment } from "./env";
import { findFixedEngine } from "./models/current-engine";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
});
afterEach(() => vi.restoreAllMocks());

const never = new AbortController().signal;
const works: ModelReport = {
  model: "local",
  tasks: ["explain"],
  structured: "enforced",
  contextTokens: 8192,
  detail: "local works.",
};

function monitorOf(kind: EngineDescription["kind"], reports: ModelReport[] = [works]) {
  let trials = 0;
  let end: () => void = () => undefined;
  const engine: ReasoningEngine = {
    ...createFakeReasoningEngine({}),
    description: { kind, label: kind },
    probe: () => {
      trials++;
      return new Promise((resolve) => (end = () => resolve(reports)));
    },
  };
  const monitor = new EngineMonitor({ engine, warnings: ["Mind the price."] });
  return { monitor, trials: () => trials, end: () => end() };
}

describe("EngineMonitor", () => {
  it("tests a self-hosted server in the background, and reports the result", async () => {
    const { monitor, end } = monitorOf("openai-compatible");
    monitor.start(never);
    expect(monitor.detail()).toBe("Mind the price.");
    end();
    await vi.waitFor(() => expect(monitor.detail()).toBe("Mind the price. local works."), 300_000);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: "warning", message: "Mind the price." },
      { level: "info", message: "Model tried.", model: "local", structured: "enforced", contextTokens: 8192 },
    ]);
  });

  it.each(["openai", "anthropic", "builtin"] as const)("does not try %s by itself", (kind) => {
    const { monitor, trials } = monitorOf(kind);
    monitor.start(never);
    expect(trials()).toBe(0);
  });

  it("shares a running test among callers, and starts a new one afterwards", async () => {
    const { monitor, trials, end } = monitorOf("openai");
    const both = [monitor.probe(never), monitor.probe(never)];
    end();
    expect(await Promise.all(both)).toEqual([[works], [works]]);
    expect(trials()).toBe(1);
    const third = monitor.probe(never);
    end();
    await third;
    expect(trials()).toBe(2);
  });

  it("warns of a model that did not answer, and logs each sentence once", async () => {
    const silent = { ...works, structured: null, detail: "The server does not answer." };
    const { monitor, end } = monitorOf("openai", [silent, { ...silent, model: "other" }]);
    const trial = monitor.probe(never);
    end();
    await trial;
    expect(monitor.detail()).toBe("Mind the price. The server does not answer.");
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(["warning", "warning"]);
  });

  it("reports nothing for an engine without warnings and tests", () => {
    const monitor = new EngineMonitor({ engine: createFakeReasoningEngine({}), warnings: [] });
    expect(monitor.detail()).toBeNull();
  });
});

describe("findEngineWarnings", () => {
  const local = {
    REASONING_ENGINE: "openai-compatible",
    OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
    REASONING_MODEL: "local-model",
  };
  const warningsOf = (variables: Record<string, string>) => {
    const environment = readEnvironment(variables);
    return findEngineWarnings(findFixedEngine(environment)?.models ?? null, environment);
  };

  it("names models whose calls a budget in dollars cannot count", () => {
    expect(warningsOf({ ...local, SESSION_BUDGET_USD: "1" })).toEqual([
      "SESSION_BUDGET_USD cannot count calls of local-model: no price is known. Set SESSION_BUDGET_TOKENS to limit them by tokens.",
    ]);
    expect(warningsOf({ ...local, SESSION_BUDGET_USD: "1", SESSION_BUDGET_TOKENS: "5" })).toEqual([
      "SESSION_BUDGET_USD cannot count calls of local-model: no price is known.",
    ]);
  });

  it("reports nothing without such a budget, with known prices, or without a model", () => {
    expect(warningsOf(local)).toEqual([]);
    expect(warningsOf({ OPENAI_API_KEY: "o", SESSION_BUDGET_USD: "1" })).toEqual([]);
    expect(warningsOf({ SESSION_BUDGET_USD: "1" })).toEqual([]);
  });
});
