import type { TokenUsage } from "@/lib/domain/runs/usage";

/** Describes the usage of models in a sentence. */
export function toUsageSentence(usage: TokenUsage): string {
  const { inputTokens, cachedInputTokens, outputTokens, costUsd } = usage;
  if (inputTokens + outputTokens === 0) return "No model was called.";
  const cost = costUsd === null ? "at an unknown price" : `for ${costUsd.toFixed(4)} US dollars`;
  return `Models read ${inputTokens} tokens (${cachedInputTokens} of them from their cache) and wrote ${outputTokens}, ${cost}.`;
}
