import { CaveatError } from "@/lib/domain/caveat-error";
import type { EngineDescription, ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";

/**
 * Creates an engine whose tasks all fail with the given problem, so that no other engine answers silently in its place.
 * @param problem what is wrong and what to do, in sentences.
 */
export function createUnusableEngine(
  description: EngineDescription,
  { model, problem }: { model: string; problem: string },
): ReasoningEngine {
  return {
    description,
    probe: () =>
      Promise.resolve([{ model, tasks: [], structured: null, contextTokens: null, detail: problem, fault: "other" }]),
    reason: () =>
      Promise.reject(
        new CaveatError("engine_not_configured", problem, {
          remedy: "Until then, you can choose the built-in engine below the question.",
        }),
      ),
  };
}
