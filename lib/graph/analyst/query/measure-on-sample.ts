import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { ExecutionDataset } from "@/lib/ports/runs/code-executor";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toCount } from "@/lib/prompts/plain-words";
import { toExpectedValues } from "@/lib/verification/confirm/expected-values";
import { toFigures } from "@/lib/verification/figures/result-figures";
import type { MeasuredDoubts } from "@/lib/verification/measure/doubt-input";
import { measureDoubts } from "@/lib/verification/measure/measure-doubts";
import { findPlannedHeadline } from "@/lib/verification/verdict/find-headline";
import type { SecondComputation } from "../confirm/second-result";
import type { ArchivedExecution } from "../facts/execution-archive";
import type { NodeRun } from "../run-context";
import type { AnalystFacts } from "../state";
import { queryName } from "./staged-data";

/**
 * Measures the doubts about an answer on the stored sample of its live table, with the program that computes the plan on single rows. Null
 * where there is no such program: a model's code reads the rows of its own query.
 */
export async function measureOnSample(
  facts: AnalystFacts,
  execution: ArchivedExecution,
  run: NodeRun,
  again: SecondComputation | null,
): Promise<MeasuredDoubts | null> {
  const [live, another] = run.datasets.filter(({ queried }) => queried?.reason === "live");
  if (live === undefined || another !== undefined || run.ports.engine.description.kind !== "builtin") return null;
  const second = again?.program ?? null;
  const code = second?.language === "python" ? second.code : execution.code;
  const dataset = await toSample(live, run);
  const execute = (change: object, signal: AbortSignal) =>
    run.ports.executor.execute(
      {
        ...{ code, guard: false, figures: false, seed: run.seed, sessionId: run.sessionId },
        ...change,
        datasets: [dataset],
      },
      { signal },
    );
  const baseline = await execute({}, run.signal);
  if (baseline.result === null) return null;
  const doubts = await measure(facts, { run, live, code, result: baseline.result, execute });
  const sampleRows = live.profile.live?.sampleRows ?? 0;
  const isPart = sampleRows < live.profile.rowCount;
  return {
    ...doubts,
    // A cure changes stored rows, of which there are none.
    caveats: doubts.caveats.map((caveat) => ({ ...caveat, cures: [] })),
    notes: [...doubts.notes, ...(isPart ? [`Effects are measured on a sample of ${toCount(sampleRows, "row")}.`] : [])],
  };
}

async function toSample({ id, versionId }: DatasetFacts, { ports }: NodeRun): Promise<ExecutionDataset> {
  return { id, versionId, name: queryName, file: await ports.queries.openSample(versionId) };
}

function measure(
  { question, requirements, alignment }: AnalystFacts,
  options: {
    run: NodeRun;
    live: DatasetFacts;
    code: string;
    result: AnalysisResult;
    execute: (change: object, signal: AbortSignal) => ReturnType<NodeRun["ports"]["executor"]["execute"]>;
  },
): Promise<MeasuredDoubts> {
  const { run, live, code, result, execute } = options;
  return measureDoubts({
    ...{ question, requirements, code, result, signal: run.signal },
    datasets: [{ ...live, name: queryName }],
    modelCaveats: alignment?.caveats ?? [],
    headline: findPlannedHeadline(toFigures(result), toExpectedValues(question, requirements)),
    ...(run.doubtsMs !== undefined && { milliseconds: run.doubtsMs }),
    run: ({ variation, ...change }, signal) => execute({ ...change, ...(variation !== null && { variation }) }, signal),
  });
}
