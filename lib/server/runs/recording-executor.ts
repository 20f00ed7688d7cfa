import { ExecutionOutcome } from "@/lib/domain/execution";
import type { RunId } from "@/lib/domain/ids";
import type { CodeExecutor } from "@/lib/ports/code-executor";
import type { StepStore } from "@/lib/ports/run-store";
import { digest } from "./recording-engine";

/**
 * An executor whose outcomes are kept under run and content (code, dataset versions, seed, guard): the same execution is never done
 * twice within a run. What it gives is always what was kept, so that a repeated step makes the same artifact, byte for byte.
 */
export function recordExecutions(executor: CodeExecutor, options: { steps: StepStore; runId: RunId }): CodeExecutor {
  return {
    describe: () => executor.describe(),
    close: () => executor.close(),
    async execute(request, callOptions) {
      const versions = request.datasets.map((dataset) => dataset.versionId);
      const key = `execute:${digest([request.code, versions, request.seed, request.guard])}`;
      const stored = await options.steps.find(options.runId, key);
      if (stored !== undefined) return ExecutionOutcome.parse(stored);
      const outcome = await executor.execute(request, callOptions);
      await options.steps.save(options.runId, key, outcome);
      return ExecutionOutcome.parse((await options.steps.find(options.runId, key)) ?? outcome);
    },
  };
}
