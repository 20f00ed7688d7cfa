import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { ExecutionRequest } from "@/lib/ports/runs/code-executor";
import type { NodeRun } from "../run-context";

/** A program that verifies an answer: the answer's own on changed data, or a second one. */
type Again = Pick<ExecutionRequest, "code" | "language" | "variation" | "guard"> &
  Partial<Pick<ExecutionRequest, "seed">>;

/** Runs a program on the run's datasets for its result alone. Uses the run's seed unless another one is given. */
export function runAgain(run: NodeRun, program: Again, signal: AbortSignal = run.signal): Promise<ExecutionOutcome> {
  const { ports, datasets, seed, sessionId } = run;
  const named = datasets.map(({ id, versionId, name }) => ({ id, versionId, name }));
  return ports.executor.execute({ seed, ...program, datasets: named, figures: false, sessionId }, { signal });
}
