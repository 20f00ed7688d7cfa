import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";

/**
 * The engine without a model: fixed rules over the facts of a question, deterministic for the same facts. Its rules and
 * their dictionaries are loaded for the first request.
 */
export function createBuiltinEngine(): ReasoningEngine {
  return {
    description: { kind: "builtin", label: "Built-in engine" },
    probe: async () => [(await import("./reply-by-rules")).ownReport],
    reason: async (request) => (await import("./reply-by-rules")).replyByRules(request),
  };
}
