import { Conclusion, Evaluation } from "@/lib/domain/answers/analysis";
import type { Check, FigureReference } from "@/lib/domain/answers/answer";
import { CaveatError } from "@/lib/domain/caveat-error";
import { formatCount } from "@/lib/domain/text/numbers";
import { toIssueLines } from "@/lib/prompts/text/check-text";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { hasDifference } from "@/lib/verification/confirm/confirm-figures";
import { findSuspicions } from "@/lib/verification/suspicions/find-suspicions";
import { askEngine } from "../../../kit/ask-engine";
import { toReplyText } from "../../../kit/replies/bounded-reply";
import { toShownReply } from "../../../kit/replies/shown-reply";
import type { AnalystNode, NodeRun, RunContext } from "../../run-context";
import type { AnalystState, PersonsDecisions, Revision } from "../../state";
import { toExplanation } from "../../to-explanation";
import { toTextEntry, type TranscriptEntry } from "../../../kit/transcript/transcript-entry";
import { checkExecution } from "../execute-code/check-execution";
import { checkSameResult } from "./check-same-result";
import { confirmResult } from "./confirm-result";
import { judgeReading } from "./judge-reading";
import { measureResult } from "./measure-result";
import { toEvaluationValues } from "./prompt";
import { toFinalCaveats } from "./to-final-caveats";
import { analystTasks } from "../../tasks";
import { isDeepStrictEqual } from "node:util";
import type { ArchivedExecution } from "../../facts/execution-archive";
import { haveSameFigures } from "./have-same-figures";

/**
 * Judges a result. Measures doubts, then waits for the second computation while the engine judges the result. The result is valid only if
 * the engine accepts it and no check fails. With merged planning the engine writes the answer's text in the same call.
 */
export const evaluateResults: AnalystNode = async (state, run) => {
  const { facts } = state;
  if (facts.execution === null) throw new CaveatError("internal", "There is no execution to evaluate.");
  const execution = await run.executions.get(facts.execution.id);
  const confirming = confirmResult(state, run, execution);
  // Nothing awaits this promise where another step fails first.
  confirming.catch(() => undefined);
  const [doubts, repeated, revision] = await Promise.all([
    measureResult(facts, execution, run),
    checkSameResult({ execution, figures: facts.figures }, run),
    compareRevision({ execution, figures: facts.figures }, facts.decided, run),
  ]);
  const checks = [checkExecution(execution), ...(repeated === null ? [] : [repeated])];
  const { caveats, notes, largestShift } = doubts;
  const suspicions = findSuspicions({
    question: facts.question,
    columnNames: run.datasets.flatMap(({ profile }) => profile.columns.map(({ name }) => name)),
    result: execution.result,
    charts: execution.figureTitles.length,
  });
  const reading = judgeReading(facts, execution.result, run);
  const remarks = [...notes, ...reading.notes];
  const judged = { ...state, facts: { ...facts, checks, caveats, notes: remarks } };
  const values = toEvaluationValues(facts.execution.id, { checks, suspicions, caveats }, run);
  const [reply, { verification, again }] = await Promise.all([
    run.planning === "merged" ? askConclusion(judged, run, values) : askEvaluation(judged, run, values),
    confirming,
  ]);
  // Counts the usage of a second computation that serves several results only once.
  const spent = again === null || again.key === facts.countedComputation ? [] : again.spent;
  for (const { usage, model } of spent) run.addUsage(usage, model);
  const evaluation = toEvaluation(reply.evaluation, checks);
  const shown = { ...evaluation, issues_found: toIssueLines(evaluation.issues_found, checks, run) };
  const stands = evaluation.is_valid && !hasDifference(verification);
  return {
    update: {
      messages: [reply.asked, toTextEntry("assistant", toReplyText(Judged, { ...shown, ...reply.text }))],
      facts: {
        checks,
        caveats: run.shareValues
          ? toFinalCaveats(judged.facts, { evaluation: reply.evaluation, execution }, run)
          : caveats,
        notes: remarks,
        largestShift,
        verification,
        read: reading.read,
        countedComputation: again?.key ?? facts.countedComputation,
        evaluation,
        ...(revision !== null && { decided: { ...facts.decided, revision } }),
        conclusion: stands ? await keepConclusion(reply.text, run) : null,
      },
      debug: [{ node: "evaluate_results", note: `${doubts.runs} runs on changed data` }],
    },
    summary: toEvaluationSummary(evaluation, checks, stands),
  };
};

/** An evaluation as later turns read it, with the explanation if the call wrote one. */
const Judged = Conclusion.partial({ explanation: true });

/** An engine's evaluation of a result, with a text for people if one was requested. */
interface Judgement {
  asked: TranscriptEntry;
  evaluation: Evaluation;
  text: { explanation?: string };
}

type Values = ReturnType<typeof toEvaluationValues>;

async function askEvaluation(state: AnalystState, run: NodeRun, values: Values): Promise<Judgement> {
  const { output, asked } = await askEngine(state, run, { task: analystTasks.evaluate_results, values });
  return { asked, evaluation: toShownReply(Evaluation, output), text: {} };
}

const longestExplanation = 20_000;

async function askConclusion(state: AnalystState, run: NodeRun, values: Values): Promise<Judgement> {
  const { output, asked } = await askEngine(state, run, { task: analystTasks.conclude, values });
  const { explanation, ...evaluation } = output;
  const text = toClippedText(toExplanation(explanation), longestExplanation);
  return { asked, evaluation: toShownReply(Evaluation, evaluation), text: { explanation: text } };
}

/** Treats a blank text as missing, so that the explanation is requested separately. */
async function keepConclusion({ explanation = "" }: Judgement["text"], run: NodeRun) {
  return explanation === "" ? null : run.texts.keep(`conclude:${run.attempt}`, explanation);
}

/** Combines the engine's evaluation with the checks. */
function toEvaluation(reply: Evaluation, checks: readonly Check[]): Evaluation {
  const failed = checks.filter((check) => !check.passed).map((check) => check.detail);
  if (failed.length === 0) return reply;
  return {
    ...reply,
    is_valid: false,
    issues_found: [...new Set([...failed, ...reply.issues_found])],
    recommendation: reply.recommendation === "accept" ? "code_error" : reply.recommendation,
  };
}

function toEvaluationSummary(evaluation: Evaluation, checks: readonly Check[], stands: boolean): string {
  if (evaluation.is_valid && !stands) return "The result is valid, but a second computation returns other values";
  const passed = checks.filter((check) => check.passed).length;
  const counted = `${passed} of ${formatCount(checks.length, "check")} pass`;
  if (evaluation.is_valid) return `The result holds: ${counted}`;
  // Details of checks quote values, which must never reach events.
  const [issue = counted] = toIssueLines(evaluation.issues_found, checks, { shareValues: false });
  return `The result was rejected: ${issue}`;
}

/** Compares the result of a revision with the one that the person saw. Null when nothing was revised or nothing was computed. */
async function compareRevision(
  now: { execution: ArchivedExecution; figures: readonly FigureReference[] },
  { result, reviewed }: Pick<PersonsDecisions, "result" | "reviewed">,
  { executions, ports }: Pick<RunContext, "executions"> & { ports: Pick<RunContext["ports"], "artifacts"> },
): Promise<Revision | null> {
  if (result !== "revise" || reviewed === null || now.execution.status !== "succeeded") return null;
  const before = await executions.get(reviewed.execution);
  if (before.code === now.execution.code) return "same_code";
  if (!isDeepStrictEqual(before.result, now.execution.result)) return "changed";
  if (await haveSameFigures(reviewed.figures, now.figures, ports.artifacts)) return "same_result";
  return now.execution.result === null ? "changed" : "same_values";
}
