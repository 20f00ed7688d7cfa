import type { LanguageModelUsage } from "ai";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import { findPrice } from "../models/find-price";
import type { ModelPrice } from "../providers/provider";

/**
 * Converts a service's token counts of one call, with their list price and what the cache saved compared to none. Both
 * amounts are null when price or counts are unknown.
 */
export function toTokenUsage(usage: LanguageModelUsage, model: string): TokenUsage {
  const inputTokens = usage.inputTokens ?? 0;
  const details = usage.inputTokenDetails;
  const cachedInputTokens = Math.min(inputTokens, findCount(usage, details.cacheReadTokens, readNames));
  const cacheWriteTokens = Math.min(
    inputTokens - cachedInputTokens,
    findCount(usage, details.cacheWriteTokens, writeNames),
  );
  const outputTokens = usage.outputTokens ?? 0;
  const counted = usage.inputTokens !== undefined && usage.outputTokens !== undefined;
  const price = counted ? findPrice(model) : null;
  const tokens = { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens };
  return {
    ...tokens,
    reasoningTokens: Math.min(outputTokens, usage.outputTokenDetails.reasoningTokens ?? 0),
    costUsd: price === null ? null : toCost(tokens, price),
    savedUsd: price === null ? null : toSaving(tokens, price),
  };
}

type Tokens = Pick<TokenUsage, "inputTokens" | "cachedInputTokens" | "cacheWriteTokens" | "outputTokens">;

function toCost(tokens: Tokens, price: ModelPrice): number {
  const plainTokens = tokens.inputTokens - tokens.cachedInputTokens - tokens.cacheWriteTokens;
  const input =
    plainTokens * price.input +
    tokens.cachedInputTokens * price.cachedInput +
    tokens.cacheWriteTokens * price.cacheWrite;
  return (input + tokens.outputTokens * price.output) / 1_000_000;
}

function toSaving(tokens: Tokens, price: ModelPrice): number {
  const read = tokens.cachedInputTokens * (price.input - price.cachedInput);
  const written = tokens.cacheWriteTokens * (price.input - price.cacheWrite);
  return (read + written) / 1_000_000;
}

/** Field names of compatible servers that the SDK does not read. */
const readNames = ["cache_read_input_tokens", "prompt_cache_hit_tokens", "cached_tokens"];
const writeNames = ["cache_write_tokens", "cache_creation_tokens", "cache_creation_input_tokens"];

/**
 * Returns the SDK's count, or the first count under one of the names in the service's own usage object or its details of the
 * input.
 */
function findCount(usage: LanguageModelUsage, found: number | undefined, names: readonly string[]): number {
  if (found !== undefined && found > 0) return found;
  const raw: Record<string, unknown> = usage.raw ?? {};
  for (const place of [raw, raw.prompt_tokens_details, raw.input_tokens_details]) {
    if (typeof place !== "object" || place === null) continue;
    for (const name of names) {
      const count: unknown = Reflect.get(place, name);
      if (typeof count === "number" && Number.isInteger(count) && count > 0) return count;
    }
  }
  return 0;
}
