import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { formatCount } from "@/lib/domain/text/numbers";
import { sampleRows } from "@/lib/ports/connections/query-engine";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toExpectedValues } from "@/lib/verification/confirm/expected-values";
import { toFigures } from "@/lib/verification/figures/result-figures";
import type { MeasuredDoubts } from "@/lib/verification/measure/doubt-input";
import { measureDoubts } from "@/lib/verification/measure/measure-doubts";
import { findPlannedHeadline } from "@/lib/verification/verdict/find-headline";
import { toAnalysisFacts } from "../facts/analysis-facts";
import type { NodeRun } from "../run-context";
import type { AnalystFacts } from "../state";
import { analystTasks } from "../tasks";

/**
 * Measures as `measureOnSample` does, or joins what measures the same already: because nothing of it depends on the query, it starts with it.
 */
export function startOnSample(facts: AnalystFacts, run: NodeRun): Promise<MeasuredDoubts | null> {
  const { question, requirements, alignment, remediation } = facts;
  const key = JSON.stringify([question, requirements, alignment, remediation]);
  const known = run.sampleMeasurements.get(key);
  if (known !== undefined) return known;
  const measuring = measureOnSample(facts, run);
  // Nothing awaits it where the query fails.
  measuring.catch(() => undefined);
  run.sampleMeasurements.set(key, measuring);
  return measuring;
}

/**
 * Measures the doubts about an answer on a sample of its table, with the program that computes the plan on single rows: the stored sample
 * of a live table, or one that is drawn from a large one. Null where there is no such program: a model's code reads the rows of its own query.
 */
async function measureOnSample(facts: AnalystFacts, run: NodeRun): Promise<MeasuredDoubts | null> {
  const [queried, another] = run.datasets.filter((dataset) => dataset.queried !== undefined);
  if (queried === undefined || another !== undefined || run.ports.engine.description.kind !== "builtin") return null;
  const { id, versionId, name } = queried;
  const [file, code] = await Promise.all([
    run.ports.queries.openSample({ id, versionId, name }, { signal: run.signal }),
    findRowProgram(facts, run),
  ]);
  if (file === null || code === null) return null;
  const execute = (change: object, signal: AbortSignal) =>
    run.ports.executor.execute(
      {
        ...{ code, guard: false, figures: false, seed: run.seed, sessionId: run.sessionId },
        ...change,
        datasets: [{ id, versionId, name, file }],
      },
      { signal },
    );
  const baseline = await execute({}, run.signal);
  if (baseline.result === null) return null;
  const isPart = queried.profile.rowCount > sampleRows;
  const doubts = await measure(facts, { run, queried, code, isPart, result: baseline.result, execute });
  return {
    ...doubts,
    // A cure changes rows that a program can load.
    caveats: doubts.caveats.map((caveat) => ({ ...caveat, cures: [] })),
    notes: [
      ...doubts.notes,
      ...(isPart ? [`Effects are measured on a sample of about ${formatCount(sampleRows, "row")}.`] : []),
    ],
  };
}

/** Asks for the program that computes the plan on a table that can be loaded, as the sample can. */
async function findRowProgram(facts: AnalystFacts, run: NodeRun): Promise<string | null> {
  const known = await toAnalysisFacts(facts, run);
  const datasets = known.datasets.map(toLoadable);
  const reply = await run.ports.engine.reason({
    task: analystTasks.generate_code.name,
    prompt: { instructions: "", turns: [], cacheKey: "" },
    facts: { ...known, datasets, query: null },
    schema: analystTasks.generate_code.schema,
    step: `${analystTasks.generate_code.name}:${run.attempt}:sample`,
    signal: run.signal,
  });
  return reply.status === "replied" ? reply.output : null;
}

function toLoadable(dataset: DatasetFacts): DatasetFacts {
  const copy = { ...dataset };
  delete copy.queried;
  return copy;
}

function measure(
  { question, requirements, alignment }: AnalystFacts,
  options: {
    run: NodeRun;
    queried: DatasetFacts;
    code: string;
    /** Whether the sample leaves out rows. */
    isPart: boolean;
    result: AnalysisResult;
    execute: (change: object, signal: AbortSignal) => ReturnType<NodeRun["ports"]["executor"]["execute"]>;
  },
): Promise<MeasuredDoubts> {
  const { run, queried, code, isPart, result, execute } = options;
  return measureDoubts({
    ...{ question, requirements, code, result, isSample: isPart, signal: run.signal },
    datasets: [toLoadable(queried)],
    modelCaveats: alignment?.caveats ?? [],
    headline: findPlannedHeadline(toFigures(result), toExpectedValues(question, requirements)),
    ...(run.doubtsMs !== undefined && { milliseconds: run.doubtsMs }),
    run: ({ variation, ...change }, signal) => execute({ ...change, ...(variation !== null && { variation }) }, signal),
  });
}
