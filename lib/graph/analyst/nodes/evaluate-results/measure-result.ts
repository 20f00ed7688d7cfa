import { findPlannedHeadline } from "@/lib/verification/verdict/find-headline";
import { toExpectedValues } from "@/lib/verification/confirm/expected-values";
import { toFigures } from "@/lib/verification/figures/result-figures";
import type { MeasuredDoubts } from "@/lib/verification/measure/doubt-input";
import { measureDoubts } from "@/lib/verification/measure/measure-doubts";
import { mergeWithModelCaveats } from "@/lib/verification/measure/merge-with-model-caveats";
import type { ArchivedExecution } from "../../facts/execution-archive";
import { runAgain } from "../../confirm/run-again";
import type { NodeRun } from "../../run-context";
import { toQueryCaveats, toQueryNotes } from "../../query/query-caveats";
import type { AnalystFacts } from "../../state";

/** Measures the doubts about a result by rerunning its program on changed copies of the data. */
export async function measureResult(
  facts: AnalystFacts,
  execution: ArchivedExecution,
  run: NodeRun,
): Promise<MeasuredDoubts> {
  const { result, code } = execution;
  const modelCaveats = facts.alignment?.caveats ?? [];
  const notes = [...execution.notices];
  if (result === null || execution.status !== "succeeded") {
    return { caveats: mergeWithModelCaveats([], modelCaveats, run.datasets), notes, runs: 0, largestShift: null };
  }
  if (facts.query !== null) {
    const caveats = [
      ...(await toQueryCaveats(facts.query.id, run)),
      ...mergeWithModelCaveats([], modelCaveats, run.datasets),
    ];
    return { caveats, notes: [...(await toQueryNotes(facts.query.id, run)), ...notes], runs: 0, largestShift: null };
  }
  const expected = toExpectedValues(facts.question, facts.requirements);
  const doubts = await measureDoubts({
    question: facts.question,
    requirements: facts.requirements,
    code,
    result,
    datasets: run.datasets,
    modelCaveats,
    headline: findPlannedHeadline(toFigures(result), expected),
    signal: run.signal,
    ...(run.doubtsMs !== undefined && { milliseconds: run.doubtsMs }),
    run: ({ variation, ...change }, signal) =>
      runAgain(run, { ...change, guard: false, ...(variation !== null && { variation }) }, signal),
  });
  return { ...doubts, notes: [...new Set([...doubts.notes, ...notes])] };
}
