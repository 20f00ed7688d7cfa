import { expect, test } from "vitest";
import { findPrice } from "../models/find-price";
import { toTokenUsage } from "./to-token-usage";

const counts = {
  inputTokens: 10_000,
  inputTokenDetails: { noCacheTokens: 1000, cacheReadTokens: 8000, cacheWriteTokens: 1000 },
  outputTokens: 700,
  outputTokenDetails: { textTokens: 600, reasoningTokens: 100 },
  totalTokens: 10_700,
};

test("plain, cached and written input and all output have their own price", () => {
  expect(toTokenUsage(counts, "gpt-6.1-terra")).toEqual({
    inputTokens: 10_000,
    cachedInputTokens: 8000,
    cacheWriteTokens: 1000,
    outputTokens: 700,
    reasoningTokens: 100,
    costUsd: expect.closeTo((1000 * 1 + 8000 * 0.05 + 1000 * 1.25 + 700 * 5) / 1e6, 12) as number,
    savedUsd: expect.closeTo((8000 * 0.95 - 1000 * 0.25) / 1e6, 12) as number,
  });
});

test("a model without a known price, and a call without counts, cost null", () => {
  const uncounted = {
    inputTokens: undefined,
    inputTokenDetails: { noCacheTokens: undefined, cacheReadTokens: undefined, cacheWriteTokens: undefined },
    outputTokens: undefined,
    outputTokenDetails: { textTokens: undefined, reasoningTokens: undefined },
    totalTokens: undefined,
  };
  expect(toTokenUsage(counts, "llama-4").costUsd).toBeNull();
  expect(toTokenUsage(uncounted, "gpt-6-luna")).toEqual({
    inputTokens: 0,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    costUsd: null,
    savedUsd: null,
  });
});

test("a cache that was only written cost more than none", () => {
  const details = { noCacheTokens: 1000, cacheReadTokens: 0, cacheWriteTokens: 9000 };
  const usage = toTokenUsage({ ...counts, inputTokenDetails: details }, "gpt-6-luna");
  expect(usage.savedUsd).toBeCloseTo((9000 * -0.025) / 1e6, 12);
});

const ofSdk = {
  inputTokens: 5000,
  inputTokenDetails: { noCacheTokens: 5000, cacheReadTokens: 0, cacheWriteTokens: undefined },
  outputTokens: 10,
  outputTokenDetails: { textTokens: 10, reasoningTokens: 0 },
  totalTokens: 5010,
};

test.each([
  ["OpenRouter", { prompt_tokens_details: { cached_tokens: 4000, cache_write_tokens: 500 } }, 4000, 500],
  ["a LiteLLM proxy", { cache_read_input_tokens: 4000, cache_creation_input_tokens: 500 }, 4000, 500],
  ["DeepSeek", { prompt_cache_hit_tokens: 4000, prompt_cache_miss_tokens: 1000 }, 4000, 0],
  ["a server without counts", {}, 0, 0],
  ["a server with invalid counts", { cached_tokens: "many", prompt_tokens_details: 7 }, 0, 0],
  ["a server with excessive counts", { cached_tokens: 9000, cache_write_tokens: 9000 }, 5000, 0],
])("cached and written tokens of %s", (_who, raw, cached, written) => {
  const usage = toTokenUsage({ ...ofSdk, raw }, "local");
  expect([usage.cachedInputTokens, usage.cacheWriteTokens]).toEqual([cached, written]);
});

test("a dated snapshot costs the same as its model", () => {
  expect(findPrice("gpt-5.1-2025-11-13")).toEqual(findPrice("gpt-5.1"));
  expect(findPrice("claude-haiku-5-5-20261001")).toEqual(findPrice("claude-haiku-5-5"));
  expect(findPrice("gpt-5.1")).toEqual({ input: 1.25, cachedInput: 0.125, cacheWrite: 1.25, output: 10 });
  expect(findPrice("toString")).toBeNull();
});
