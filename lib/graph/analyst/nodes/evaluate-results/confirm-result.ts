import type { ExpectedValue } from "@/lib/domain/analysis";
import type { AnalysisResult } from "@/lib/domain/execution";
import type { Verification } from "@/lib/domain/verification";
import { toCount, toList } from "@/lib/prompts/plain-words";
import { toKnownWords } from "@/lib/prompts/known-words";
import { confirmFigures } from "@/lib/verification/confirm/confirm-figures";
import { toExpectedValues, toNamesOfResult } from "@/lib/verification/confirm/expected-values";
import { findMissingRows } from "@/lib/verification/confirm/find-missing-rows";
import type { ArchivedExecution } from "../../execution-archive";
import type { NodeRun } from "../../run-context";
import { computeAgain, type SecondComputation } from "../../second-computation";
import type { AnalystState } from "../../state";

/** Compares the result of an execution with a second computation of the same values. Null where there is no result to confirm. */
export async function confirmResult(
  state: AnalystState,
  run: NodeRun,
  { result, code }: ArchivedExecution,
): Promise<{ verification: Verification | null; again: SecondComputation | null }> {
  if (state.facts.execution?.succeeded !== true) return { verification: null, again: null };
  const compare = (second: AnalysisResult | null, expected: readonly ExpectedValue[]) =>
    result === null ? [] : confirmFigures({ result, second, expected, question: state.facts.question });
  const toUnconfirmed = (reason: string) => ({
    verification: { figures: compare(null, []), second: null, reason },
    again: null,
  });
  if (result === null) return toUnconfirmed("the answer is a chart alone.");
  if (!run.secondComputation) return toUnconfirmed("second computation is off");
  const expected = toNames(state, run, { result, code });
  if (expected.length === 0) return toUnconfirmed("the result has no name that may be shown.");
  const again = await computeAgain(state, run, expected);
  const { program, result: second, reason } = again;
  const figures = compare(second, expected);
  const doubt = reason ?? findDoubt(state.facts.question, { result, second, figures });
  return { verification: { figures, second: program, ...(doubt !== null && { reason: doubt }) }, again };
}

/** Why a second result confirms nothing although no value differs, as a clause; null when it confirms something. */
function findDoubt(
  question: string,
  {
    result,
    second,
    figures,
  }: { result: AnalysisResult; second: AnalysisResult | null; figures: Verification["figures"] },
): string | null {
  if (figures.every(({ status }) => status === "not_covered")) {
    return "the second computation gives other values than the ones asked for.";
  }
  const missing = findMissingRows({ question, result, second });
  return missing.length === 0
    ? null
    : `the second computation has ${toCount(missing.length, "more row")}: ${toList(missing, 3)}.`;
}

/** The names of the question or the plan, else of the result; where values stay hidden only names that the program spells out. */
function toNames(
  { facts }: AnalystState,
  run: NodeRun,
  { result, code }: { result: AnalysisResult; code: string },
): ExpectedValue[] {
  const expected = toExpectedValues(facts.question, facts.requirements);
  if (expected.length > 0) return expected;
  const known = toKnownWords(code, run.datasets);
  return toNamesOfResult(result).filter(({ name }) => run.shareValues || known.hasName(name));
}
