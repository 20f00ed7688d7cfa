import { toDatasetSummary } from "@/lib/prompts/dataset-summary";
import { toHistoryTurns } from "@/lib/prompts/history-turns";
import type { CapabilityRun } from "../kit/capability";
import { createTextArchive } from "../kit/state/text-archive";
import { toAnalysisFacts } from "./facts/analysis-facts";
import { createExecutionArchive } from "./facts/execution-archive";
import { createQueryArchive } from "./query/query-archive";
import { isStaged } from "./query/staged-data";
import type { RunContext } from "./run-context";
import { toInstructionParts } from "./tasks";
import { readReference } from "./transcript/analyst-reference";

/** Loads what the run needs before its first step. Throws `not_found` if a dataset no longer exists. */
export async function createRunContext(options: CapabilityRun): Promise<RunContext> {
  const { ports, sessionId, runId, history, historySummary, seed, shareValues, planning, consent, signal } = options;
  const { secondComputation, doubtsMs, background, correction, isPart } = options;
  const datasets = await ports.datasets.getFacts(options.input.datasets);
  const parts = toInstructionParts({ planning, shareValues, isStaged: isStaged({ datasets }) });
  const instructions = await ports.prompts.getInstructions(parts);
  const context: RunContext = {
    ports,
    sessionId,
    runId,
    history,
    seed,
    shareValues,
    planning,
    secondComputation,
    ...(doubtsMs !== undefined && { doubtsMs }),
    ...(background !== undefined && { background }),
    ...(correction !== undefined && { correction }),
    ...(isPart !== undefined && { isPart }),
    consent,
    signal,
    question: options.input.question,
    rerun: options.input.rerun,
    datasets,
    instructions,
    summary: toDatasetSummary(datasets, { shareValues }),
    historyTurns: toHistoryTurns(history, { summary: historySummary, shareValues }),
    queries: createQueryArchive({ artifacts: ports.artifacts, sessionId, runId }),
    executions: createExecutionArchive({ artifacts: ports.artifacts, sessionId, runId }),
    texts: createTextArchive({ artifacts: ports.artifacts, sessionId, runId }),
    secondComputations: [],
    sampleMeasurements: new Map(),
    readReference: (reference) => readReference(reference, context),
    toEngineFacts: (facts) => toAnalysisFacts(facts, context),
  };
  return context;
}
