import { noUsage, type SessionUsage } from "@/lib/domain/runs/usage";

type NodeUsage = SessionUsage["byNode"][number];

/** What one step cost for tests: one call of a model, changed by `part`. */
export function buildNodeUsage(part: Partial<NodeUsage> = {}): NodeUsage {
  return {
    ...noUsage,
    node: "generate_code",
    calls: 1,
    models: ["gpt-test"],
    modelMs: 1_000,
    durationMs: 1_200,
    inputTokens: 8_000,
    cachedInputTokens: 6_000,
    outputTokens: 400,
    costUsd: 0.002,
    savedUsd: 0.001,
    ...part,
  };
}

/** What a conversation cost for tests: two steps, changed by `part`. */
export function buildUsage(part: Partial<SessionUsage> = {}): SessionUsage {
  return {
    ...noUsage,
    inputTokens: 16_000,
    cachedInputTokens: 12_000,
    cacheWriteTokens: 1_500,
    outputTokens: 800,
    reasoningTokens: 120,
    costUsd: 0.004,
    savedUsd: 0.002,
    byNode: [buildNodeUsage({ node: "understand_question" }), buildNodeUsage()],
    ...part,
  };
}
