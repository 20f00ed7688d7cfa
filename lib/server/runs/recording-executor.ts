import path from "node:path";
import { ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { RunId } from "@/lib/domain/ids";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { StepStore } from "@/lib/ports/runs/run-store";
import { digest } from "./recording-engine";

/**
 * Wraps an executor and records outcomes by run and content (code, language, dataset versions, seed, guard, figures), so that the same
 * execution never runs twice within a run and a repeated step produces the same artifact, byte for byte. Does not record executions on
 * varied data: there are many, each is cheap, and repeating one gives the same result.
 */
export function recordExecutions(executor: CodeExecutor, options: { steps: StepStore; runId: RunId }): CodeExecutor {
  return {
    describe: () => executor.describe(),
    close: () => executor.close(),
    async execute(request, callOptions) {
      if (request.variation !== undefined) return executor.execute(request, callOptions);
      const { code, language = "python", seed, guard, figures = true } = request;
      // A query's rows are in a file named by its content.
      const versions = request.datasets.map(({ versionId, file }) =>
        file === undefined ? versionId : [versionId, path.basename(file)],
      );
      const key = `execute:${digest([code, language, versions, seed, guard, figures])}`;
      const stored = await options.steps.find(options.runId, key);
      if (stored !== undefined) return ExecutionOutcome.parse(stored);
      const outcome = await executor.execute(request, callOptions);
      return ExecutionOutcome.parse(await options.steps.save(options.runId, key, outcome));
    },
  };
}
