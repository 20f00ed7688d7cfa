import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";

/** Calls an engine under one key of its cache, so that a server can tell the calls of several lanes apart. */
export function withConversationKey(engine: ReasoningEngine, cacheKey: string): ReasoningEngine {
  return {
    ...engine,
    reason: (request) => engine.reason({ ...request, prompt: { ...request.prompt, cacheKey } }),
  };
}
