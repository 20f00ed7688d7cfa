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
import { startOnSample } from "../../query/measure-on-sample";
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
  const { query } = facts;
  if (query !== null) return measureQueried({ ...facts, query }, execution, run);
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

/** Measures what a stored sample shows; states where the values come from, and what limits them. */
async function measureQueried(
  facts: AnalystFacts & { query: NonNullable<AnalystFacts["query"]> },
  execution: ArchivedExecution,
  run: NodeRun,
): Promise<MeasuredDoubts> {
  const planned = mergeWithModelCaveats([], facts.alignment?.caveats ?? [], run.datasets);
  const doubts = (await startOnSample(facts, run)) ?? {
    ...{ caveats: planned, notes: [], runs: 0, largestShift: null },
  };
  const [caveats, notes] = await Promise.all([toQueryCaveats(facts.query.id, run), toQueryNotes(facts.query.id, run)]);
  return {
    ...doubts,
    caveats: [...caveats, ...doubts.caveats],
    notes: [...new Set([...notes, ...doubts.notes, ...execution.notices])],
  };
}
