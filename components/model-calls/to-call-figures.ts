import type { TokenUsage } from "@/lib/domain/runs/usage";
import { spendingWords } from "../words/spending-words";
import { formatCachedShare } from "../usage/format-cached-share";
import { formatCost } from "../usage/format-cost";
import { formatTokens } from "../usage/format-tokens";

const { calls } = spendingWords;

/**
 * Formats tokens and money of one or more calls in short pieces: input with its cached share, output with reasoning, cost,
 * cache savings.
 */
export function toCallFigures(usage: TokenUsage): string[] {
  const { cachedInputTokens, outputTokens, reasoningTokens, costUsd, savedUsd } = usage;
  const input = formatTokens(usage.inputTokens);
  const output = formatTokens(outputTokens);
  const cached = cachedInputTokens > 0 ? formatCachedShare(usage) : null;
  const figures = [
    cached === null ? calls.inputFresh(input) : calls.input(input, cached),
    reasoningTokens > 0 ? calls.output(output, formatTokens(reasoningTokens)) : calls.outputPlain(output),
    formatCost(costUsd),
  ];
  if (savedUsd !== null && savedUsd > 0) figures.push(calls.saved(formatCost(savedUsd)));
  if (savedUsd !== null && savedUsd < 0) figures.push(calls.lost(formatCost(-savedUsd)));
  return figures;
}
