import { expect, it } from "vitest";
import { noUsage } from "@/lib/domain/runs/usage";
import { toCallFigures } from "./to-call-figures";

const usage = { ...noUsage, inputTokens: 12_400, outputTokens: 820, costUsd: 0.0021 };

it("a call shows its tokens and its cost", () => {
  expect(toCallFigures(usage)).toEqual(["12,400 in", "820 out", "$0.0021"]);
});

it("the shares of the cache and of reasoning are shown where there were any", () => {
  expect(toCallFigures({ ...usage, cachedInputTokens: 11_532, reasoningTokens: 300, savedUsd: 0.01 })).toEqual([
    "12,400 in, 93 % cached",
    "820 out, 300 reasoning",
    "$0.0021",
    "$0.01 saved",
  ]);
});

it("a cache that cost more than it saved is shown as such, and an unknown price stays unknown", () => {
  expect([toCallFigures({ ...usage, savedUsd: -0.001 }).at(-1), toCallFigures({ ...usage, costUsd: null })[2]]).toEqual(
    ["$0.0010 more than without a cache", "no known price"],
  );
});
