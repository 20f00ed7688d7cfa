import { Conclusion, Evaluation } from "@/lib/domain/analysis";
import type { Check } from "@/lib/domain/answer";
import { CaveatError } from "@/lib/domain/caveat-error";
import { toIssueLines } from "@/lib/prompts/check-text";
import { toClippedText } from "@/lib/prompts/untrusted-text";
import { askEngine } from "../../ask-engine";
import { toBoundedFindings, toBoundedReply, toCompactReply, toReplyText } from "../../bounded-reply";
import { toCaveatsText } from "../../caveats-text";
import { toCount } from "../../plain-words";
import type { AnalystNode, NodeRun } from "../../run-context";
import type { AnalystState } from "../../state";
import { toExplanation } from "../../to-explanation";
import { toTextEntry, type TranscriptEntry } from "../../transcript/transcript-entry";
import { checkSameResult } from "./check-same-result";
import { toEvaluationValues } from "./prompt";
import { runChecks } from "./run-checks";

/**
 * Judges a result: code first, then the engine. It is valid only if the engine says so and no check fails. With merged
 * planning the engine writes the answer's text in the same call.
 */
export const evaluateResults: AnalystNode = async (state, run) => {
  const { facts } = state;
  if (facts.execution === null) throw new CaveatError("internal", "There is no execution to evaluate.");
  const execution = await run.executions.get(facts.execution.id);
  const found = await runChecks(facts, execution, run);
  const repeated = await checkSameResult({ execution, figures: facts.figures }, run);
  const checks = toBoundedFindings(repeated === null ? found.checks : [...found.checks, repeated]);
  const caveats = toBoundedFindings(found.caveats);
  const judged = { ...state, facts: { ...facts, checks, caveats } };
  const values = toEvaluationValues(facts.execution.id, checks, run);
  const told =
    run.planning === "merged"
      ? await askConclusion(judged, run, { ...values, caveats: toCaveatsText(caveats, run) })
      : await askEvaluation(judged, run, values);
  const evaluation = toEvaluation(told.evaluation, checks);
  const said = { ...evaluation, issues_found: toIssueLines(evaluation.issues_found, checks, run) };
  return {
    update: {
      messages: [told.asked, toTextEntry("assistant", toReplyText({ ...said, ...told.text }))],
      facts: {
        checks,
        caveats,
        evaluation: toCompactReply(evaluation, "evaluation"),
        conclusion: evaluation.is_valid ? await keepConclusion(told.text, run) : null,
      },
      debug: found.notes.map((note) => ({ node: "evaluate_results" as const, note })),
    },
    summary: toEvaluationSummary(evaluation, checks),
  };
};

/** What an engine says to a result; with a text for people when it was asked for one. */
interface Judgement {
  asked: TranscriptEntry;
  evaluation: Evaluation;
  text: { explanation?: string };
}

type Values = ReturnType<typeof toEvaluationValues>;

async function askEvaluation(state: AnalystState, run: NodeRun, values: Values): Promise<Judgement> {
  const { output, asked } = await askEngine(state, run, { task: "evaluate_results", values, schema: Evaluation });
  return { asked, evaluation: toBoundedReply(output), text: {} };
}

const longestExplanation = 8000;

async function askConclusion(
  state: AnalystState,
  run: NodeRun,
  values: Values & { caveats: string },
): Promise<Judgement> {
  const { output, asked } = await askEngine(state, run, { task: "conclude", values, schema: Conclusion });
  const { explanation, ...evaluation } = output;
  const text = toClippedText(toExplanation(explanation), longestExplanation);
  return { asked, evaluation: toBoundedReply(evaluation), text: { explanation: text } };
}

/** A blank text is none: then the answer is asked for on its own. */
async function keepConclusion({ explanation = "" }: Judgement["text"], run: NodeRun) {
  return explanation === "" ? null : run.texts.keep(`conclude:${run.attempt}`, explanation);
}

/** The engine's judgement and the checks together. */
function toEvaluation(told: Evaluation, checks: readonly Check[]): Evaluation {
  const failed = checks.filter((check) => !check.passed).map((check) => check.detail);
  if (failed.length === 0) return told;
  return {
    ...told,
    is_valid: false,
    issues_found: [...new Set([...failed, ...told.issues_found])],
    recommendation: told.recommendation === "accept" ? "code_error" : told.recommendation,
  };
}

function toEvaluationSummary(evaluation: Evaluation, checks: readonly Check[]): string {
  const passed = checks.filter((check) => check.passed).length;
  const counted = `${passed} of ${toCount(checks.length, "check")} pass`;
  if (evaluation.is_valid) return `The result holds: ${counted}`;
  // Details of checks quote values, which events never do.
  const [issue = counted] = toIssueLines(evaluation.issues_found, checks, { shareValues: false });
  return `The result cannot stand: ${issue}`;
}
