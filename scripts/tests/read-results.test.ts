import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readResults, toPlaywrightResults, toSummary, toVitestResults } from "./read-results.mjs";

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { name: "a.test.ts", status: "passed", assertionResults: [{ status: "passed", fullName: "adds" }] },
    {
      name: "b.test.ts",
      status: "failed",
      assertionResults: [
        {
          status: "failed",
          fullName: "sums › adds",
          failureMessages: ["\u001B[31mExpected 2\u001B[39m\n  at b.test.ts:1"],
        },
      ],
    },
    { name: "c.test.ts", status: "failed", assertionResults: [], message: "Cannot find c" },
  ],
};

it("counts a test file that could not be loaded as a failure, and names each failure in one line", () => {
  const failures = ["b.test.ts › sums › adds: Expected 2", "c.test.ts: Cannot find c"];
  expect(toVitestResults(vitestReport)).toEqual({ passed: 5, failed: 2, skipped: 3, failures });
});

it("counts a journey that passed only when repeated, and an error outside of journeys, as failures", () => {
  const passed = { status: "passed" };
  const failed = { status: "timedOut", errors: [{ message: "Error: too late\n\nCall log" }] };
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: "No tests found" }],
    suites: [
      {
        specs: [{ file: "a.spec.ts", line: 3, title: "opens", tests: [{ status: "expected", results: [passed] }] }],
        suites: [
          {
            specs: [
              { file: "a.spec.ts", line: 9, title: "closes", tests: [{ status: "unexpected", results: [failed] }] },
              { file: "a.spec.ts", line: 20, title: "waits", tests: [{ status: "flaky", results: [failed, passed] }] },
            ],
          },
        ],
      },
    ],
  };
  const failures = [
    "a.spec.ts:9 › closes: Error: too late",
    "a.spec.ts:20 › waits: Error: too late",
    "journeys: No tests found",
  ];
  expect(toPlaywrightResults(report)).toEqual({ passed: 4, failed: 3, skipped: 2, failures });
});

describe("readResults", () => {
  it("counts a step without a report as failed", async () => {
    const results = await readResults({ file: "/not/there", toResults: toVitestResults, succeeded: true });
    expect(results).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [expect.stringContaining("without a report")],
    });
  });

  it("has at least one failure for a step that failed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "caveat-counts-"));
    const file = join(folder, "report.json");
    await writeFile(file, JSON.stringify({ ...vitestReport, numFailedTests: 0, testResults: [] }));
    const options = { file, toResults: toVitestResults };
    expect(await readResults({ ...options, succeeded: false })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
      failures: ["No test failed, but the step did: read the errors in its output."],
    });
    expect(await readResults({ ...options, succeeded: true })).toEqual({
      passed: 5,
      failed: 0,
      skipped: 3,
      failures: [],
    });
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
