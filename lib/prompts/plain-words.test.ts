import { describe, expect, it } from "vitest";
import { toList, toSummary } from "./plain-words";

describe("toList", () => {
  it("joins like a sentence and counts excess items", () => {
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]].map((items) => toList(items, 3))).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
      "a, b, c and 1 more",
    ]);
  });
});

describe("toSummary", () => {
  it("is one line of at most 200 characters", () => {
    const summary = toSummary(`a\n b ${"x".repeat(300)}`);
    expect(summary.startsWith("a b xxx")).toBe(true);
    expect(summary).toHaveLength(200);
  });

  it("has no control characters, which JSON writes in six characters each", () => {
    expect(toSummary(`Rejected: ${"\0".repeat(300)}\u007f\u0085 no`)).toBe("Rejected: no");
  });
});
