import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countNewest, estimateTokens, findBoundaries } from "./history-boundaries";

const limits = { most: 60, kept: 30 };

describe("estimateTokens", () => {
  it("is a quarter of the characters, rounded up", () => {
    expect(["", "a", "abcd", "abcde"].map(estimateTokens)).toEqual([0, 1, 1, 2]);
  });
});

describe("findBoundaries", () => {
  it("has none while all fits", () => {
    expect(findBoundaries([], limits)).toEqual([]);
    expect(findBoundaries([20, 20, 20], limits)).toEqual([]);
  });

  it("sets one when too much has accumulated, and leaves little after it so that the next one is far away", () => {
    expect(findBoundaries([20, 20, 20, 20], limits)).toEqual([3]);
    expect(findBoundaries([20, 20, 20, 20, 20, 20], limits)).toEqual([3]);
    expect(findBoundaries([20, 20, 20, 20, 20, 20, 20], limits)).toEqual([3, 6]);
  });

  it("never covers the newest question, however long it is", () => {
    expect(findBoundaries([100], limits)).toEqual([]);
    expect(findBoundaries([5, 100], limits)).toEqual([1]);
    expect(findBoundaries([100, 100, 100], limits)).toEqual([1, 2]);
  });

  it("stays the same when a question is added, except for a new boundary at the end", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 40 }), { maxLength: 40 }), (tokens) => {
        const all = findBoundaries(tokens, limits);
        const before = findBoundaries(tokens.slice(0, -1), limits);
        expect(all.slice(0, before.length)).toEqual(before);
        expect(all.length - before.length).toBeLessThanOrEqual(1);
        const left = tokens.slice(all.at(-1) ?? 0).reduce((sum, size) => sum + size, 0);
        expect(left).toBeLessThanOrEqual(limits.most);
      }),
    );
  });
});

describe("countNewest", () => {
  it("counts from the end as many as fit, but at least the newest", () => {
    expect(countNewest([10, 10, 10], 25)).toBe(2);
    expect(countNewest([10, 10, 10], 30)).toBe(3);
    expect(countNewest([10, 100], 30)).toBe(1);
    expect(countNewest([], 30)).toBe(0);
  });
});
