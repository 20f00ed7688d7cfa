import { Evaluation } from "@/lib/domain/analysis";
import { CaveatError } from "@/lib/domain/caveat-error";
import { askEngine } from "../../ask-engine";
import { toBoundedReply, toReplyText } from "../../bounded-reply";
import { toCount } from "../../plain-words";
import type { AnalystNode } from "../../run-context";
import { toTextEntry } from "../../transcript/transcript-entry";
import { toEvaluationValues } from "./prompt";
import { runChecks } from "./run-checks";

/** Judges a result: code first, then the engine. It is valid only if the engine says so and no check fails. */
export const evaluateResults: AnalystNode = async (state, run) => {
  const { facts } = state;
  if (facts.execution === null) throw new CaveatError("internal", "There is no execution to evaluate.");
  const execution = await run.executions.get(facts.execution.id);
  const { checks, caveats, notes } = await runChecks(facts, execution, run);
  const { output, asked } = await askEngine({ ...state, facts: { ...facts, checks, caveats } }, run, {
    task: "evaluate_results",
    values: toEvaluationValues(facts.execution.id, checks),
    schema: Evaluation,
  });
  const evaluation = toEvaluation(toBoundedReply(output), checks);
  return {
    update: {
      messages: [asked, toTextEntry("assistant", toReplyText(evaluation))],
      facts: { checks, caveats, evaluation },
      debug: notes.map((note) => ({ node: "evaluate_results" as const, note })),
    },
    summary: toEvaluationSummary(evaluation, checks),
  };
};

/** The engine's judgement and the checks together. */
function toEvaluation(told: Evaluation, checks: readonly { passed: boolean; detail: string }[]): Evaluation {
  const failed = checks.filter((check) => !check.passed).map((check) => check.detail);
  if (failed.length === 0) return told;
  return {
    ...told,
    is_valid: false,
    issues_found: [...new Set([...failed, ...told.issues_found])],
    recommendation: told.recommendation === "accept" ? "code_error" : told.recommendation,
  };
}

function toEvaluationSummary(evaluation: Evaluation, checks: readonly { passed: boolean }[]): string {
  const passed = checks.filter((check) => check.passed).length;
  const counted = `${passed} of ${toCount(checks.length, "check")} pass`;
  if (evaluation.is_valid) return `The result holds: ${counted}`;
  return `The result cannot stand: ${evaluation.issues_found[0] ?? counted}`;
}
