import { describe, expect, it } from "vitest";
import type { CaseOutcome } from "./outcome-file";
import { toSummary } from "./to-summary";

const outcome = (change: Partial<CaseOutcome>): CaseOutcome => ({
  id: 1,
  response: "text",
  kind: "answered",
  verdict: "checked",
  milliseconds: 1_000,
  inputTokens: 1_000,
  cachedInputTokens: 250,
  outputTokens: 10,
  costUsd: 0.25,
  ...change,
});

describe("toSummary", () => {
  it("counts answered, refused and failed cases, the verdicts, and the cost", () => {
    const text = toSummary([
      outcome({}),
      outcome({ kind: "concept", milliseconds: 3_000 }),
      outcome({ kind: "cannot_answer", verdict: "unverified" }),
      outcome({ kind: "failed", verdict: "failed" }),
      outcome({ kind: null, verdict: null, error: "late", milliseconds: 9_000 }),
    ]);
    expect(text.split("\n").map((line) => line.replace(/ {2,}/g, " | "))).toEqual([
      "outcome | cases",
      "-------- | -----",
      "answered | 2",
      "refused | 1",
      "failed | 2",
      "all | 5",
      "",
      "verdict | cases",
      "---------- | -----",
      "checked | 2",
      "failed | 1",
      "unverified | 1",
      "",
      "measure | value",
      expect.stringMatching(/^-+ \| -+$/),
      "input tokens | 5,000",
      "cached | 25.0 %",
      "output tokens | 50",
      "cost in US dollars | 1.2500",
      "seconds, p50 | 1.0",
      "seconds, p95 | 9.0",
    ]);
  });

  it("reports unknown prices, and does not divide by zero for empty input", () => {
    const text = toSummary([outcome({ costUsd: null, inputTokens: 0 })]);
    expect(text).toContain("0.0000 and calls without a known price");
    expect(text).toMatch(/cached +-/);
    expect(toSummary([])).toContain("all");
  });
});
