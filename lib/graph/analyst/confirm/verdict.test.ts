import { describe, expect, it } from "vitest";
import type { Verification } from "@/lib/domain/answers/verification";
import { ArtifactId } from "@/lib/domain/ids";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { toInitialFacts, type AnalystFacts } from "../state";
import { toVerdict } from "./verdict";

const ran = { name: "Code ran", passed: true, detail: "The code ran without an error." };
const confirmed: Verification = {
  figures: [{ name: "mass", value: 5, status: "confirmed", place: { entry: "mass" } }],
  second: { language: "sql", code: "SELECT 5 AS mass" },
};
const good: AnalystFacts = {
  ...toInitialFacts({ question: "What is the mass?", datasets: [] }),
  checks: [ran],
  execution: { id: ArtifactId.create(), succeeded: true },
  evaluation: goodReplies.evaluate_results,
  verification: confirmed,
};
const caveat = { text: "2 of 344 rows have no mass.", columns: ["mass"] };
const fault = { node: "explain_results" as const, code: "budget_exceeded" as const, message: "Spent.", remedy: null };
const line = "Confirmed by a second computation (SQL)";
const limited = "Not confirmed: no valid result was reached within the limits.";

describe("toVerdict", () => {
  it.each<[string, Partial<AnalystFacts>, string, string]>([
    ["checked when a second computation agrees and nothing is to be noted", {}, "checked", line],
    ["caveats when something is to be noted", { caveats: [caveat] }, "caveats", line],
    [
      "unverified without a second computation",
      { verification: { figures: [], second: null, reason: "the second computation is switched off" } },
      "unverified",
      "Not confirmed: the second computation is switched off",
    ],
    [
      "unverified when the evaluation objects, with its first issue",
      { evaluation: { ...goodReplies.evaluate_results, is_valid: false, issues_found: ["It is too small.", "b"] } },
      "unverified",
      "Not confirmed: the evaluation objects: It is too small.",
    ],
    [
      "unverified when the evaluation objects without a reason",
      { evaluation: { ...goodReplies.evaluate_results, is_valid: false } },
      "unverified",
      "Not confirmed: the evaluation objects: it gives no reason.",
    ],
    ["unverified when a limit was reached", { limitReached: "remediation" }, "unverified", limited],
    [
      "unverified when the result was not evaluated",
      { evaluation: null },
      "unverified",
      "Not confirmed: the result was not evaluated.",
    ],
    [
      "unverified when the budget was spent, whatever else was reached",
      { fault, limitReached: "remediation" },
      "unverified",
      "Not confirmed: the budget was spent before the answer was finished.",
    ],
    [
      "failed when a check fails, whatever a second computation says",
      { checks: [ran, { name: "Text matches result", passed: false, detail: "The text leads with 7." }] },
      "failed",
      "The text leads with 7.",
    ],
  ])("is %s", (_, change, status, words) => {
    const facts = { ...good, ...change };
    expect(toVerdict(facts, "The mass is **5**.")).toMatchObject({ status, checks: facts.checks, line: words });
  });

  it("has no line when nothing was computed", () => {
    const facts = { ...good, execution: null, evaluation: null, verification: null, checks: [] };
    expect(toVerdict(facts, "")).toEqual({ status: "unverified", checks: [] });
    const flagged = { name: "Numbers in the text", passed: false, detail: "7 stands nowhere." };
    expect(toVerdict({ ...facts, checks: [flagged] }, "").status).toBe("failed");
  });

  it("takes the requested values from the question, all of which must be confirmed", () => {
    const figures = [
      ...confirmed.figures,
      { name: "n", value: 3, status: "not_covered" as const, place: { entry: "n" } },
    ];
    const verification = { ...confirmed, figures };
    expect(toVerdict({ ...good, verification }, "The mass is **5**.").status).toBe("checked");
    const asked = { ...good, verification, question: "Give @mass[mean] and @n[count]" };
    expect(toVerdict(asked, "The mass is **5**.").line).toBe("Not confirmed: the second computation does not cover n.");
  });
});
