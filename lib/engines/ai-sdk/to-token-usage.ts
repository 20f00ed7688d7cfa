import type { LanguageModelUsage } from "ai";
import type { TokenUsage } from "@/lib/domain/usage";
import { findPrice } from "./price-table";

/** Tokens of one call as the service counted them, with their list price; the cost is null when price or counts are not known. */
export function toTokenUsage(usage: LanguageModelUsage, model: string): TokenUsage {
  const inputTokens = usage.inputTokens ?? 0;
  const cachedInputTokens = usage.inputTokenDetails.cacheReadTokens ?? 0;
  const writtenTokens = usage.inputTokenDetails.cacheWriteTokens ?? 0;
  const outputTokens = usage.outputTokens ?? 0;
  const counted = usage.inputTokens !== undefined && usage.outputTokens !== undefined;
  const price = counted ? findPrice(model) : null;
  const plainTokens = Math.max(0, inputTokens - cachedInputTokens - writtenTokens);
  return {
    inputTokens,
    cachedInputTokens,
    outputTokens,
    reasoningTokens: usage.outputTokenDetails.reasoningTokens ?? 0,
    costUsd:
      price === null
        ? null
        : (plainTokens * price.input +
            cachedInputTokens * price.cachedInput +
            writtenTokens * price.cacheWrite +
            outputTokens * price.output) /
          1_000_000,
  };
}
