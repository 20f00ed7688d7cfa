import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";

/** Calls an engine under one cache key, so that a server can distinguish the calls of several lanes. */
export function withConversationKey(engine: ReasoningEngine, cacheKey: string): ReasoningEngine {
  return {
    ...engine,
    reason: (request) => engine.reason({ ...request, prompt: { ...request.prompt, cacheKey } }),
  };
}
