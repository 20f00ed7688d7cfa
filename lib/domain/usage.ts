import { z } from "zod";

/** Tokens and money of one model call or of several. `costUsd` is null when the model has no known price. */
export const TokenUsage = z.object({
  inputTokens: z.int().nonnegative(),
  cachedInputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  reasoningTokens: z.int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
});
export type TokenUsage = z.infer<typeof TokenUsage>;

/** Usage of a session, in all and by the task that caused it. */
export const SessionUsage = TokenUsage.extend({
  byNode: z.array(TokenUsage.extend({ node: z.string(), calls: z.int().nonnegative() })),
});
export type SessionUsage = z.infer<typeof SessionUsage>;

export const noUsage: TokenUsage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  costUsd: 0,
};

/** The sum of two usages; the cost is null as soon as one of them has no known price. */
export function addUsage(left: TokenUsage, right: TokenUsage): TokenUsage {
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    cachedInputTokens: left.cachedInputTokens + right.cachedInputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    reasoningTokens: left.reasoningTokens + right.reasoningTokens,
    costUsd: left.costUsd === null || right.costUsd === null ? null : left.costUsd + right.costUsd,
  };
}
