import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { Verification } from "@/lib/domain/answers/verification";
import { toKnownWords } from "@/lib/prompts/known-words";
import { toVerification } from "@/lib/verification/confirm/to-verification";
import { toExpectedValues, toFurtherValues, toNamesOfResult } from "@/lib/verification/confirm/expected-values";
import type { ArchivedExecution } from "../../facts/execution-archive";
import type { NodeRun } from "../../run-context";
import { computeAgain, type SecondValues } from "../../confirm/second-computation";
import type { SecondComputation } from "../../confirm/second-result";
import type { AnalystState } from "../../state";

/** Compares the result of an execution with a second computation of the same values. Null without a result to confirm. */
export async function confirmResult(
  state: AnalystState,
  run: NodeRun,
  { result, code }: ArchivedExecution,
): Promise<{ verification: Verification | null; again: SecondComputation | null }> {
  if (state.facts.execution?.succeeded !== true) return { verification: null, again: null };
  if (result === null) {
    return { verification: { figures: [], second: null, reason: "the answer is only a chart." }, again: null };
  }
  const { question } = state.facts;
  const values = toValues(state, run, { result, code });
  const expected = values.asked;
  const toUnconfirmed = (reason: string) => ({
    verification: toVerification({
      question,
      result,
      expected,
      second: { program: null, result: null, reason },
    }),
    again: null,
  });
  if (!run.secondComputation) return toUnconfirmed("the second computation is switched off");
  if (expected.length === 0) return toUnconfirmed("the result has no names that may be shared.");
  const again = await computeAgain(state, run, values);
  return { verification: toVerification({ question, result, expected, second: again }), again };
}

/**
 * Takes the asked values from the question or the plan, else from the result, and the further ones from the result. Without shared values,
 * keeps only names that the program contains.
 */
function toValues(
  { facts }: AnalystState,
  run: NodeRun,
  { result, code }: { result: AnalysisResult; code: string },
): SecondValues {
  const known = toKnownWords(code, run.datasets);
  const isShared = (name: string) => run.shareValues || known.hasName(name);
  const asked = toExpectedValues(facts.question, facts.requirements);
  if (asked.length === 0) return { asked: toNamesOfResult(result, isShared), further: [] };
  return { asked, further: toFurtherValues(result, asked, isShared) };
}
