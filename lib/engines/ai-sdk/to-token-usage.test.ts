import { expect, test } from "vitest";
import { findPrice, pricesAsOf } from "./price-table";
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
    outputTokens: 700,
    reasoningTokens: 100,
    costUsd: expect.closeTo((1000 * 1 + 8000 * 0.05 + 1000 * 1.25 + 700 * 5) / 1e6, 12) as number,
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
    outputTokens: 0,
    reasoningTokens: 0,
    costUsd: null,
  });
});

test("a dated snapshot costs what its model costs", () => {
  expect(findPrice("gpt-5.1-2025-11-13")).toEqual(findPrice("gpt-5.1"));
  expect(findPrice("claude-haiku-5-5-20261001")).toEqual(findPrice("claude-haiku-5-5"));
  expect(findPrice("gpt-5.1")).toEqual({ input: 1.25, cachedInput: 0.125, cacheWrite: 1.25, output: 10 });
  expect(findPrice("toString")).toBeNull();
});

test("prices carry their day", () => {
  expect(pricesAsOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
