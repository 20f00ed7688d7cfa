import { describe, expect, it } from "vitest";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { toShownIssues } from "./shown-issues";

const detail = "A share of 140 (Secret Name) lies outside 0 and 100 %.";
const facts = {
  checks: [{ name: "Possible values", passed: false, detail }],
  evaluation: {
    ...goodReplies.evaluate_results,
    issues_found: [detail, "A share of 140 (Sec…", "wrong denominator", "cut of…"],
  },
};

describe("toShownIssues", () => {
  it("shows details of checks in full, also when they were clipped", () => {
    expect(toShownIssues(facts, { shareValues: true })).toEqual([detail, detail, "wrong denominator", "cut of…"]);
  });

  it("names only the check when values are not shared", () => {
    expect(toShownIssues(facts, { shareValues: false })).toEqual([
      'The check "Possible values" failed.',
      "wrong denominator",
      "cut of…",
    ]);
  });

  it("is empty before an evaluation", () => {
    expect(toShownIssues({ checks: [], evaluation: null }, { shareValues: true })).toEqual([]);
  });
});
