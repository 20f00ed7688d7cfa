import { CaveatError } from "@/lib/domain/caveat-error";
import type { ExecutionDataset } from "@/lib/ports/runs/code-executor";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { NodeRun, RunContext } from "../run-context";
import type { AnalystFacts } from "../state";

/** Name of a query's rows as a dataset of the code. */
const queryName = "query";

type Datasets = Pick<RunContext, "datasets">;

/** Whether code cannot read some of the datasets whole, so that a query comes before it. */
export function isStaged({ datasets }: Datasets): boolean {
  return datasets.some(({ queried }) => queried !== undefined);
}

/** Lists the datasets that only queries reach, in order. */
export function toQueriedDatasets({ datasets }: Datasets): ExecutionDataset[] {
  return datasets.filter(({ queried }) => queried !== undefined).map(toExecutionDataset);
}

/** Returns the datasets of code that reads the rows of a query in this file: first the rows, then what can be read whole. */
export function toDatasetsAfter({ datasets }: Datasets, file: string): ExecutionDataset[] {
  const [first] = toQueriedDatasets({ datasets });
  if (first === undefined) throw new CaveatError("internal", "There is no dataset to query.");
  const others = datasets.filter(({ queried }) => queried === undefined).map(toExecutionDataset);
  return [{ ...first, name: queryName, file }, ...others];
}

/** Returns the datasets that the run's code reads. Repeats a query whose rows are no longer there. */
export async function toCodeDatasets(facts: AnalystFacts, run: NodeRun): Promise<ExecutionDataset[]> {
  if (!isStaged(run) || facts.query === null) return run.datasets.map(toExecutionDataset);
  const { sql } = await run.queries.get(facts.query.id);
  const outcome = await run.ports.queries.run({ sql, datasets: toQueriedDatasets(run) }, { signal: run.signal });
  if (outcome.status === "succeeded") return toDatasetsAfter(run, outcome.file);
  throw new CaveatError(
    "connection_failed",
    `The query's rows are gone, and it could not run again: ${outcome.message}`,
  );
}

function toExecutionDataset({ id, versionId, name }: DatasetFacts): ExecutionDataset {
  return { id, versionId, name };
}
