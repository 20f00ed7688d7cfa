import type { ModelMap } from "@/lib/engines/ai-sdk/models/model-map";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import { createModelEngine, findNamedEngine, toEnvironmentModels, toModels, type ModelSource } from "../create-engine";
import { EngineMonitor } from "../engine-monitor";
import { findEngineWarnings } from "../engine-warnings";
import type { Environment } from "../env";
import { createAddressRule } from "./address-rule";

/** An engine with its models and where it was configured. */
export interface CurrentEngine {
  engine: ReasoningEngine;
  monitor: EngineMonitor;
  /** The model of each task; null for the built-in engine. */
  models: ModelMap | null;
  /** What selected it; `default` if neither the environment nor the settings did. */
  decidedBy: "environment" | "settings" | "default";
}

/**
 * Creates the engine that the environment selects; null if it leaves the choice to the settings. Throws
 * `engine_not_configured` naming the missing variable.
 */
export function findFixedEngine(environment: Environment): CurrentEngine | null {
  const named = findNamedEngine(environment);
  if (named === null) return null;
  if (named === "builtin") return toBuiltinEngine("environment");
  return toModelEngine(toEnvironmentModels(environment, named), environment);
}

/** Returns the built-in engine. */
export function toBuiltinEngine(decidedBy: "environment" | "default"): CurrentEngine {
  const engine = createBuiltinEngine();
  return { engine, monitor: new EngineMonitor({ engine, warnings: [] }), models: null, decidedBy };
}

/**
 * Creates an engine that calls models. Models from the settings are only called at allowed addresses. Throws
 * `engine_not_configured`.
 */
export function toModelEngine(source: ModelSource, environment: Environment): CurrentEngine {
  const isConnected = source.source === "settings";
  const models = toModels(source, environment);
  const guard = isConnected ? { mayConnect: createAddressRule(environment) } : {};
  const engine = createModelEngine(source, environment, guard);
  const monitor = new EngineMonitor({ engine, warnings: findEngineWarnings(models, environment) });
  return { engine, monitor, models, decidedBy: isConnected ? "settings" : "environment" };
}
