import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countResults, toPlaywrightCounts, toSummary, toVitestCounts } from "./count-results.mjs";

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: "passed", assertionResults: [{}] },
    { status: "failed", assertionResults: [{}] },
    { status: "failed", assertionResults: [] },
  ],
};

it("counts a test file that could not be loaded as a failure", () => {
  expect(toVitestCounts(vitestReport)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

it("counts a journey that passed only when repeated, and an error outside of journeys, as failures", () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  expect(toPlaywrightCounts(report)).toEqual({ passed: 4, failed: 3, skipped: 2 });
});

describe("countResults", () => {
  it("counts a step without a report as failed", async () => {
    const counts = await countResults({ file: "/not/there", toCounts: toVitestCounts, succeeded: true });
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("has at least one failure for a step that failed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "caveat-counts-"));
    const file = join(folder, "report.json");
    await writeFile(file, JSON.stringify({ ...vitestReport, numFailedTests: 0, testResults: [] }));
    const options = { file, toCounts: toVitestCounts };
    expect(await countResults({ ...options, succeeded: false })).toEqual({ passed: 5, failed: 1, skipped: 3 });
    expect(await countResults({ ...options, succeeded: true })).toEqual({ passed: 5, failed: 0, skipped: 3 });
    await rm(folder, { recursive: true });
  });
});

it("sums up in one line", () => {
  const all = [
    { passed: 5, failed: 0, skipped: 1 },
    { passed: 7, failed: 2, skipped: 0 },
  ];
  expect(toSummary(all)).toBe("12 passed, 2 failed, 1 skipped");
});
