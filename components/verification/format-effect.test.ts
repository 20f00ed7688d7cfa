import { expect, it } from "vitest";
import { formatEffect } from "./format-effect";

const ofShare = (share: number) => formatEffect({ without: 1, change: 1, share });

it("an effect is a signed share of the answer, as exact as its size needs", () => {
  expect([-0.011, 0.25, 12.345, -1, 0.0004, -0.0000012].map(ofShare)).toEqual([
    "−1.1 %",
    "+25.0 %",
    "+1,235 %",
    "−100 %",
    "+0.04 %",
    "−0.0001 %",
  ]);
});

it("an effect on an answer of 0 is a signed amount, on a text the other text", () => {
  expect([
    formatEffect({ without: -1234.5, change: -1234.5, share: null }),
    formatEffect({ without: 3, change: 3, share: null }),
    formatEffect({ without: "Gentoo", change: null, share: null }),
    formatEffect({ without: null, change: null, share: null }),
  ]).toEqual(["−1,234.5", "+3", "→ Gentoo", "→ missing"]);
});

it("no effect shows nothing", () => {
  expect([ofShare(0), formatEffect({ without: 0, change: 0, share: null })]).toEqual([null, null]);
});
