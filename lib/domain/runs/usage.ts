import { z } from "zod";

/** Tokens and cost of one or several model calls. Both amounts are null when a model has no known price. */
export const TokenUsage = z.object({
  /** All input, including cached and written. */
  inputTokens: z.int().nonnegative(),
  /** Input read from the provider's cache. */
  cachedInputTokens: z.int().nonnegative(),
  /** Input written to the provider's cache. */
  cacheWriteTokens: z.int().nonnegative().default(0),
  /** All output, including reasoning. */
  outputTokens: z.int().nonnegative(),
  reasoningTokens: z.int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
  /** What the cache saved compared with the same calls without one; negative when more was written than read. */
  savedUsd: z.number().nullable().default(null),
});
export type TokenUsage = z.infer<typeof TokenUsage>;

/** Usage of a session, in total and by node or other task. */
export const SessionUsage = TokenUsage.extend({
  byNode: z.array(
    TokenUsage.extend({
      node: z.string(),
      calls: z.int().nonnegative(),
      /** Models that were called. */
      models: z.array(z.string()),
      /** Milliseconds spent in models. */
      modelMs: z.number().nonnegative(),
      /** Milliseconds of the node over all visits, models included; 0 for a task that is not a node. */
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

/** Adds two usages; an amount is null as soon as one of them has none. */
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
