import { describe, expect, it } from "vitest";
import { toCheckLines, toIssueLines } from "./check-text";

const checks = [
  { name: "Ran", passed: true, detail: "It ran." },
  { name: "Recomputed", passed: false, detail: "DuckDB has 42.5, the result 41." },
];

describe("toCheckLines", () => {
  it("states what was found when values are shared, else only which check passed", () => {
    expect(toCheckLines(checks, { shareValues: true })).toEqual([
      "passed: Ran. It ran.",
      "FAILED: Recomputed. DuckDB has 42.5, the result 41.",
    ]);
    expect(toCheckLines(checks, { shareValues: false })).toEqual(["passed: Ran", "FAILED: Recomputed"]);
  });
});

describe("toIssueLines", () => {
  const issues = ["DuckDB has 42.5, the result 41.", "The median was asked for."];

  it("replaces the words of a check by its name when values are not shared", () => {
    expect(toIssueLines(issues, checks, { shareValues: true })).toEqual(issues);
    expect(toIssueLines(issues, checks, { shareValues: false })).toEqual([
      'The check "Recomputed" failed.',
      "The median was asked for.",
    ]);
  });
});
