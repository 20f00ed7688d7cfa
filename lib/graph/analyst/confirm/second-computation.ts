import { createHash } from "node:crypto";
import type { ExpectedValue } from "@/lib/domain/answers/analysis";
import type { Program } from "@/lib/domain/answers/verification";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import { toOneLine } from "@/lib/prompts/plain-words";
import { toCellText } from "@/lib/prompts/text/cell-text";
import { toHistoryTurns } from "@/lib/prompts/history-turns";
import { toOutcomeText } from "@/lib/prompts/text/outcome-text";
import { toClippedText, toFencedText } from "@/lib/prompts/text/untrusted-text";
import { readProgram } from "@/lib/verification/confirm/read-program";
import { askEngine } from "../../kit/ask-engine";
import { BeyondEngineError } from "../../kit/beyond-engine-error";
import type { NodeRun } from "../run-context";
import { runSecond } from "./run-second";
import type { SecondComputation } from "./second-result";
import { toInitialFacts, type AnalystState } from "../state";
import { endsRun } from "../../kit/to-fault";
import { readTurns } from "../../kit/state/transcript-pages";
import { readReference } from "../transcript/analyst-reference";
import { toBlindEntries } from "../transcript/to-blind-entries";
import { analystTasks } from "../tasks";

/** Requests a second attempt when the first reply has no program or the program fails. */
const mostAttempts = 2;
const longestProgram = 8000;
const longestReason = 300;
const aboutFurther =
  "The other result contains further values, of which only the names are known. Compute those whose meaning is clear from name, question and plan, and leave out the rest:";

/** The values that a second program computes, known to it by name alone. */
export interface SecondValues {
  /** Values that the question, the plan or, without these, the result names. */
  asked: readonly ExpectedValue[];
  /** Values that the result contains beyond these; the second program may leave them out. */
  further: readonly ExpectedValue[];
}

/**
 * Computes values with a second program that knows neither the first one nor its result. Runs once per plan and remark, and again only for
 * names that an earlier computation was not asked for. Reports faults of the engine, the sandbox or the program as `reason`. Throws only
 * errors that end the run, such as a spent budget.
 */
export function computeAgain(state: AnalystState, run: NodeRun, values: SecondValues): Promise<SecondComputation> {
  const { visits, decided } = state.facts;
  const plan = visits.formulate_requirements ?? 0;
  const purpose = JSON.stringify([plan, decided.remarks]);
  const names = [...values.asked, ...values.further].map(({ name }) => name);
  const earlier = run.secondComputations.filter((known) => known.purpose === purpose);
  const covering = earlier.find((known) => names.every((name) => known.names.has(name)));
  if (covering !== undefined) return covering.computing;
  const key = createHash("sha256")
    .update(JSON.stringify([purpose, names]))
    .digest("hex");
  const step = earlier.length === 0 ? [] : [String(earlier.length + 1)];
  const computing = compute(state, { ...run, attempt: plan }, { values, key, step });
  run.secondComputations.push({ purpose, names: new Set(names), computing });
  return computing;
}

async function compute(
  state: AnalystState,
  run: NodeRun,
  { values, key, step }: { values: SecondValues; key: string; step: readonly string[] },
): Promise<SecondComputation> {
  const spent: SecondComputation["spent"] = [];
  const blind = await toBlindState(state, run);
  // The plan restates what a follow-up takes over from earlier questions; their programs and results would reveal the
  // answer.
  const historyTurns = toHistoryTurns(run.history, {
    summary: null,
    shareValues: run.shareValues,
    questionsOnly: true,
  });
  const counted: NodeRun = {
    ...run,
    historyTurns,
    // A correction quotes the earlier program and the values that it should have computed.
    readReference: (reference) => readReference(reference, { ...run, correction: "" }),
    addUsage: (usage, model) => spent.push({ usage, model }),
  };
  let last: SecondComputation = { program: null, result: null, reason: "no second program was written.", key, spent };
  let written: Program | null = null;
  try {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const again = attempt === 1 ? "" : toAgain(last, run);
      const suffix = [...step, ...(attempt === 1 ? [] : ["again"])].join(":");
      const program = readProgram(await ask(blind, counted, { values, again, suffix }));
      if (program === null) continue;
      written = program;
      const outcome = await runSecond(run, program);
      if (outcome.result !== null) return { program, result: outcome.result, reason: null, key, spent };
      last = { program, result: null, reason: toFailureReason(outcome), failed: outcome, key, spent };
    }
  } catch (error) {
    if (endsRun(error) || run.signal.aborted || isCaveatError(error, "budget_exceeded")) throw error;
    if (!isCaveatError(error) && !(error instanceof BeyondEngineError)) throw error;
    // It was written, but an engine or the disk failed while it ran.
    if (isCaveatError(error) && written !== last.program) {
      return { ...last, program: written, reason: toFailedReason(error.message) };
    }
  }
  return last;
}

/** Removes everything that a program produced from the state. */
async function toBlindState(state: AnalystState, run: NodeRun): Promise<AnalystState> {
  const { question, requirements, ...facts } = state.facts;
  const { execution, evaluation, verification, remediation, checks, caveats } = toInitialFacts({
    question,
    datasets: [],
  });
  const unknown = { execution, evaluation, verification, remediation, checks, caveats, pendingCode: null };
  return {
    ...state,
    messages: toBlindEntries(await readTurns(state.messages, run.texts)),
    facts: { ...facts, question, requirements, ...unknown },
  };
}

async function ask(
  state: AnalystState,
  run: NodeRun,
  { values, again, suffix }: { values: SecondValues; again: string; suffix: string },
): Promise<string> {
  const further = values.further.length === 0 ? "" : `${aboutFurther}\n\n${toValueText("further", values.further)}`;
  const { output } = await askEngine(state, run, {
    task: analystTasks.recompute,
    values: { values: toValueText("values", values.asked), further, again },
    ...(suffix !== "" && { suffix }),
  });
  return output;
}

/** Explains what was wrong with the previous program; without shared values, only the kind and place of its failure. */
function toAgain({ program, failed }: SecondComputation, { shareValues, datasets }: NodeRun): string {
  if (program === null || failed === undefined)
    return "The previous reply contained no program. Reply with the program alone.";
  const code = toFencedText(program.language, toClippedText(program.code, longestProgram));
  const outcome = { ...failed, figureTitles: [] };
  return `The previous program could not be used. Correct it.\n\n${code}\n\n${toOutcomeText(outcome, { shareValues, code: program.code, datasets })}`;
}

function toFailureReason({ failure }: ExecutionOutcome): string {
  return toFailedReason(failure?.message ?? "it left no result.");
}

function toFailedReason(message: string): string {
  return `the second program failed: ${toOneLine(message, longestReason)}`;
}

function toValueText(label: string, values: readonly ExpectedValue[]): string {
  const lines = values.map(({ name, meaning, unit, decimals }) => {
    const about = [
      meaning,
      unit ?? "",
      typeof decimals === "number" ? `asked for with ${decimals} decimals, compute in full precision` : "",
    ];
    const words = about.filter((text) => text.trim() !== "").map((text) => toCellText(text, { longest: 300 }));
    return [toCellText(name, { longest: 200 }), ...words].join("; ");
  });
  return toFencedText(label, lines.join("\n"));
}
