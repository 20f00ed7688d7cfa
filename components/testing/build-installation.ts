import type { Installation } from "@/lib/domain/installation";

/** Builds an installation for tests: the built-in engine, no limits, overridden by `part`. */
export function buildInstallation(part: Partial<Installation> = {}): Installation {
  return {
    version: "1.0.0",
    engine: {
      ...{ kind: "builtin", label: "Built-in engine", decidedBy: "default", detail: null, models: [] },
      ...{ planning: "separate", secondComputation: true },
    },
    budget: { costUsd: null, tokens: null },
    shareValues: true,
    clarifies: true,
    sandbox: { tier: "namespaces", detail: "No network.", python: "3.12.1" },
    storage: { datasets: 14_000, database: 31_000_000, artifacts: 1_200_000, free: 72_000_000_000 },
    access: "open",
    ...part,
  };
}

/** Builds an installation with models, overridden by `part`. */
export function buildModelInstallation(part: Partial<Installation["engine"]> = {}): Installation {
  const models = [
    { task: "generate_code", model: "large", effort: "medium" },
    { task: "explain_results", model: "small", effort: "low" },
  ];
  const engine = {
    kind: "openai" as const,
    label: "OpenAI · large",
    decidedBy: "environment" as const,
    detail: null,
    models,
    planning: "merged" as const,
    secondComputation: true,
  };
  return buildInstallation({ engine: { ...engine, ...part } });
}
