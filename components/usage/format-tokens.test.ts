import { expect, it } from "vitest";
import { formatShortTokens, formatTokens } from "./format-tokens";

it("tokens in a table keep all their digits", () => {
  expect([0, 820, 41_230, 1_234_567].map(formatTokens)).toEqual(["0", "820", "41,230", "1,234,567"]);
});

it("compact tokens are rounded, and never to a wrong unit", () => {
  expect([0, 999, 1_000, 9_949, 9_950, 41_230, 999_499, 999_500, 1_249_000].map(formatShortTokens)).toEqual([
    "0",
    "999",
    "1.0k",
    "9.9k",
    "10k",
    "41k",
    "999k",
    "1.0M",
    "1.2M",
  ]);
});
