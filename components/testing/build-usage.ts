import { noUsage, type SessionUsage } from "@/lib/domain/runs/usage";

type NodeUsage = SessionUsage["byNode"][number];

/** Builds the usage of one step for tests: one model call, overridden by `part`. */
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

/** Builds the usage of a conversation for tests: two steps, overridden by `part`. */
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
