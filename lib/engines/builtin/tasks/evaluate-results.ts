import type { Evaluation } from "@/lib/domain/analysis";
import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import { toFamilyText } from "../families/to-family-text";
import { readQuestion } from "../read-question";
import { findImplausible } from "./find-implausible";

/** Judges a result by rules: its form, and values that cannot be. */
export function evaluateResults(facts: AnalysisFacts): Evaluation {
  const { execution } = facts;
  if (execution?.succeeded !== true || execution.result === null) {
    const issue = execution?.failure?.message ?? "The code gave no result.";
    return { is_valid: false, issues_found: [issue], confidence: 1, recommendation: "code_error" };
  }
  const reading = readQuestion(facts);
  if (reading.kind !== "plan") {
    return {
      is_valid: false,
      issues_found: ["There is no plan to compare the result with."],
      confidence: 1,
      recommendation: "wrong_approach",
    };
  }
  const context = { plan: reading.plan, dataset: reading.dataset, datasets: facts.datasets };
  if (toFamilyText(context, execution.result) === null) {
    return {
      is_valid: false,
      issues_found: ["The result is not of the form that the plan gives."],
      confidence: 1,
      recommendation: "code_error",
    };
  }
  const issues = [
    ...findImplausible(context, execution.result),
    ...facts.checks.filter((check) => !check.passed).map((check) => check.detail),
  ];
  const confidence = issues.length > 0 ? 0.9 : facts.caveats.length > 0 ? 0.9 : 0.97;
  return {
    is_valid: issues.length === 0,
    issues_found: issues,
    confidence,
    recommendation: issues.length === 0 ? "accept" : "wrong_approach",
  };
}
