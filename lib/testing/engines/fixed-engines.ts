import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import { EngineMonitor } from "@/lib/server/engine-monitor";
import type { EngineSource } from "@/lib/server/models/engine-source";

/** Creates a source that always returns this engine. */
export function createFixedEngines(engine: ReasoningEngine): EngineSource {
  const monitor = new EngineMonitor({ engine, warnings: [] });
  const current = { engine, monitor, models: null, decidedBy: "environment" as const };
  return { get: () => Promise.resolve(current), known: () => current };
}
