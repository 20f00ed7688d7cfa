import { expect, it } from "vitest";
import { formatCachedShare } from "./format-cached-share";

const share = (cachedInputTokens: number, inputTokens: number) => formatCachedShare({ inputTokens, cachedInputTokens });

it("the cached share is a percentage of the input, and nothing without input", () => {
  expect([share(0, 10), share(93, 100), share(10, 10), share(0, 0)]).toEqual(["0 %", "93 %", "100 %", null]);
});

it("a part is never rounded to all or nothing", () => {
  expect([share(1, 1_000), share(999, 1_000)]).toEqual(["<1 %", ">99 %"]);
});
