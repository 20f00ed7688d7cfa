import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { formatCount } from "@/lib/domain/text/numbers";
import { toCellText } from "@/lib/prompts/text/cell-text";
import { toPersonalNames } from "@/lib/prompts/personal-names";
import { toResultText } from "@/lib/prompts/text/result-text";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { confirmFigures, hasDifference } from "@/lib/verification/confirm/confirm-figures";
import { toExpectedValues } from "@/lib/verification/confirm/expected-values";
import { findDisagreement, type Disagreement } from "@/lib/verification/confirm/find-disagreement";
import { toDifferentLines } from "../../confirm/different-values";
import { runAgain } from "../../confirm/run-again";
import type { NodeRun } from "../../run-context";
import type { AnalystFacts } from "../../state";

const shownResult = { rows: 8, columns: 8, entries: 12 };

/**
 * Describes how a second computation contradicts a result: the values that differ, its program, and the smallest group of rows on which both
 * disagree. Without shared values, only the names of the values and the program. Empty when nothing differs.
 */
export async function describeDispute(facts: AnalystFacts, run: NodeRun): Promise<string> {
  const { verification, execution } = facts;
  const second = verification?.second ?? null;
  if (!hasDifference(verification) || second === null || execution === null) return "";
  const archived = await run.executions.get(execution.id);
  const program = toFencedText(second.language, second.code);
  const head = `A second program for the same plan, written without knowledge of the first, gives other values. Either may be wrong; find out which, and why. State the correct reading of the plan in the guidance.`;
  const expected = toExpectedValues(facts.question, facts.requirements);
  const values = toFencedText("values", toDifferentLines(verification, archived, run, expected).join("\n"));
  const parts = [head, `The values that differ:\n\n${values}`, `The second program:\n\n${program}`];
  if (!run.shareValues) return parts.join("\n\n");
  const found = await findDisagreement({
    first: archived.code,
    second,
    datasets: run.datasets,
    compare: (result: AnalysisResult, other) =>
      confirmFigures({ result, second: other, expected, question: facts.question }),
    run: (program, variation) => runAgain(run, { ...program, variation, guard: false }),
  });
  return [...parts, ...(found === null ? [] : [toGroupText(found, run)])].join("\n\n");
}

function toGroupText({ dataset, column, value, rows, first, second }: Disagreement, { datasets }: NodeRun): string {
  const personal = toPersonalNames(datasets);
  const [one, other] = [first, second].map((result) => toResultText(result, shownResult, personal));
  const group = toCellText(`${column} = ${value}, in ${dataset}`, { longest: 300 });
  return `They already disagree on the ${formatCount(rows, "row")} of one group:\n\n${toFencedText("group", `${group}\nfirst:\n${one}\nsecond:\n${other}`)}`;
}
