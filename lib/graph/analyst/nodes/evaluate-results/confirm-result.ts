import type { ExpectedValue } from "@/lib/domain/analysis";
import type { AnalysisResult } from "@/lib/domain/execution";
import type { Verification } from "@/lib/domain/verification";
import { confirmFigures } from "@/lib/verification/confirm/confirm-figures";
import { toExpectedValues, toNamesOfResult } from "@/lib/verification/confirm/expected-values";
import type { ArchivedExecution } from "../../execution-archive";
import type { NodeRun } from "../../run-context";
import { computeAgain, type SecondComputation } from "../../second-computation";
import type { AnalystState } from "../../state";

/** Compares the result of an execution with a second computation of the same values. Null where there is no result to confirm. */
export async function confirmResult(
  state: AnalystState,
  run: NodeRun,
  { result, code }: ArchivedExecution,
): Promise<{ verification: Verification | null; spent: SecondComputation["spent"] }> {
  if (state.facts.execution?.succeeded !== true) return { verification: null, spent: [] };
  const compare = (second: AnalysisResult | null, expected: readonly ExpectedValue[]) =>
    result === null ? [] : confirmFigures({ result, second, expected });
  const toUnconfirmed = (reason: string): Verification => ({ figures: compare(null, []), second: null, reason });
  if (result === null) return { verification: toUnconfirmed("the answer is a chart alone."), spent: [] };
  if (!run.secondComputation) return { verification: toUnconfirmed("second computation is off"), spent: [] };
  const expected = toNames(state, run, { result, code });
  if (expected.length === 0)
    return { verification: toUnconfirmed("the result has no name that may be shown."), spent: [] };
  const { program, result: second, reason, spent } = await computeAgain(state, run, expected);
  const figures = compare(second, expected);
  const uncovered = figures.every(({ status }) => status === "not_covered");
  const doubt = reason ?? (uncovered ? "the second computation gives other values than the ones asked for." : null);
  return { verification: { figures, second: program, ...(doubt !== null && { reason: doubt }) }, spent };
}

/** The names of the question or the plan, else of the result; where values stay hidden only names that the program spells out. */
function toNames(
  { facts }: AnalystState,
  run: NodeRun,
  { result, code }: { result: AnalysisResult; code: string },
): ExpectedValue[] {
  const expected = toExpectedValues(facts.question, facts.requirements);
  if (expected.length > 0) return expected;
  return toNamesOfResult(result).filter(({ name }) => run.shareValues || code.includes(name));
}
