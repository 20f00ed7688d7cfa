import { z } from "zod";

/** Tokens and cost of one or more model calls. Both amounts are null if the price of a model is unknown. */
export const TokenUsage = z.object({
  /** All input tokens, including those read from and written to the cache. */
  inputTokens: z.int().nonnegative(),
  /** Input tokens read from the provider's cache. */
  cachedInputTokens: z.int().nonnegative(),
  /** Input tokens written to the provider's cache. */
  cacheWriteTokens: z.int().nonnegative().default(0),
  /** All output tokens, including reasoning. */
  outputTokens: z.int().nonnegative(),
  reasoningTokens: z.int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
  /** Savings compared with the same calls without a cache; negative if writing cost more than reading saved. */
  savedUsd: z.number().nullable().default(null),
});
export type TokenUsage = z.infer<typeof TokenUsage>;

/** Usage of a session, in total and by node or task. */
export const SessionUsage = TokenUsage.extend({
  byNode: z.array(
    TokenUsage.extend({
      node: z.string(),
      calls: z.int().nonnegative(),
      /** Models that were called. */
      models: z.array(z.string()),
      /** Milliseconds spent in model calls. */
      modelMs: z.number().nonnegative(),
      /** Total milliseconds of the node over all visits, including model calls; 0 for a task that is not a node. */
      durationMs: z.number().nonnegative(),
    }),
  ),
});
export type SessionUsage = z.infer<typeof SessionUsage>;

export const noUsage: TokenUsage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  costUsd: 0,
  savedUsd: 0,
};

/** Adds two usages; an amount is null if either one is. */
export function addUsage(left: TokenUsage, right: TokenUsage): TokenUsage {
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    cachedInputTokens: left.cachedInputTokens + right.cachedInputTokens,
    cacheWriteTokens: left.cacheWriteTokens + right.cacheWriteTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    reasoningTokens: left.reasoningTokens + right.reasoningTokens,
    costUsd: addAmounts(left.costUsd, right.costUsd),
    savedUsd: addAmounts(left.savedUsd, right.savedUsd),
  };
}

function addAmounts(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right;
}
