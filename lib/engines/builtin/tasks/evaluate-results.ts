import type { Evaluation } from "@/lib/domain/answers/analysis";
import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { AnswerText } from "../answer/answer-text";
import { findImplausible } from "../answer/find-implausible";
import { chosenLeftOut } from "../answer/plan-caveats";
import { toText } from "../answer/to-text";
import { readFacts } from "./read-facts";

function reject(issue: string, recommendation: "code_error" | "wrong_approach"): Evaluation {
  return { is_valid: false, issues_found: [issue], confidence: 1, recommendation };
}

/**
 * Returns the numbers of caveats, from 1, that the result disproves: values are missing in the table, but in none of the
 * selected rows.
 */
function findSettled({ caveats }: AnalysisFacts, { basis }: AnswerText): number[] {
  const isCounted = basis.some((sentence) => sentence.startsWith("Computed from "));
  const isLeftOut = basis.some((sentence) => sentence.endsWith(" left out."));
  if (!isCounted || isLeftOut) return [];
  return caveats.flatMap(({ text }, place) => (text.endsWith(chosenLeftOut) ? [place + 1] : []));
}

/** Evaluates a result by rules: its shape, and impossible values. */
export function evaluateResults(facts: AnalysisFacts): Evaluation {
  const { execution } = facts;
  if (execution?.succeeded !== true || execution.result === null)
    return reject(execution?.failure?.message ?? "The code gave no result.", "code_error");
  const reading = readFacts(facts);
  if (reading.kind !== "plan") return reject("There is no plan to compare the result with.", "wrong_approach");
  const { plan, dataset } = reading;
  const text = toText(plan, dataset, execution.result);
  if (text === null) return reject("The result does not have the form that the plan specifies.", "code_error");
  const issues = [
    ...findImplausible({ plan, dataset, datasets: facts.datasets }, execution.result),
    ...facts.checks.filter((check) => !check.passed).map((check) => check.detail),
  ];
  const isValid = issues.length === 0;
  const settled = findSettled(facts, text);
  return {
    is_valid: isValid,
    issues_found: issues,
    confidence: isValid && facts.caveats.length === 0 ? 0.97 : 0.9,
    recommendation: isValid ? "accept" : "wrong_approach",
    ...(settled.length > 0 && { settled_caveats: settled }),
  };
}
