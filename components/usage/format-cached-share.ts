/**
 * Formats the share of the input that was read from the cache as a whole percentage, never rounding a part to all or
 * nothing; null without input.
 */
export function formatCachedShare(usage: { inputTokens: number; cachedInputTokens: number }): string | null {
  const { inputTokens, cachedInputTokens } = usage;
  if (inputTokens === 0) return null;
  const percent = Math.round((cachedInputTokens / inputTokens) * 100);
  if (percent === 0 && cachedInputTokens > 0) return "<1 %";
  if (percent === 100 && cachedInputTokens < inputTokens) return ">99 %";
  return `${percent} %`;
}
