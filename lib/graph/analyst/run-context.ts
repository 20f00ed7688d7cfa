import type { PromptTurn } from "@/lib/domain/runs/prompt";
import type { QuestionReading } from "@/lib/domain/answers/question-reading";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toDatasetSummary } from "@/lib/prompts/dataset-summary";
import { toHistoryTurns } from "@/lib/prompts/history-turns";
import type { CapabilityRun } from "../capability";
import type { NodeChunk } from "../graph-chunk";
import type { ExecutionArchive } from "./facts/execution-archive";
import { createExecutionArchive } from "./facts/execution-archive";
import type { SecondComputation } from "./confirm/second-result";
import type { AnalystState, AnalystUpdate } from "./state";
import { createTextArchive, type TextArchive } from "./facts/text-archive";
import type { TranscriptEntry } from "./transcript/transcript-entry";

/** What all nodes of one run share; none of it is state. */
export interface RunContext extends Pick<
  CapabilityRun,
  | "ports"
  | "sessionId"
  | "runId"
  | "history"
  | "seed"
  | "shareValues"
  | "planning"
  | "secondComputation"
  | "doubtsMs"
  | "consent"
  | "signal"
> {
  question: string;
  /** What to do differently from the question's last answer; null for a first run. */
  rerun: CapabilityRun["input"]["rerun"];
  /** In the order of the input; the first one is `df`. */
  datasets: readonly DatasetFacts[];
  /** Read once, so that all prompts of the run begin with the same bytes. */
  instructions: string;
  summary: string;
  historyTurns: readonly PromptTurn[];
  executions: ExecutionArchive;
  texts: TextArchive;
  /** Second computations of this run in this process. */
  secondComputations: {
    /** The plan and remarks that it computes for. */
    purpose: string;
    /** Names of the requested values. */
    names: ReadonlySet<string>;
    computing: Promise<SecondComputation>;
  }[];
}

/** The context of a node while it runs. */
export interface NodeRun extends RunContext {
  /** How often this node has been entered in this run, from 1. */
  attempt: number;
  emit(chunk: NodeChunk): void;
  /** Adds the usage of a model call. */
  addUsage(usage: TokenUsage, model: string): void;
  /** Records how the engine reads the question in the facts, whether or not the node succeeds. */
  keepReading(reading: QuestionReading): void;
}

/** What a node returns: a state update and a plain summary. */
export interface NodeResult {
  update: Omit<AnalystUpdate, "messages"> & { messages?: TranscriptEntry[] };
  summary: string;
}

export type AnalystNode = (state: AnalystState, run: NodeRun) => Promise<NodeResult>;

/** Reads what the run needs before its first step. Throws `not_found` when a dataset is gone. */
export async function createRunContext(options: CapabilityRun): Promise<RunContext> {
  const { ports, sessionId, runId, history, historySummary, seed, shareValues, planning, consent, signal } = options;
  const { secondComputation, doubtsMs } = options;
  const [datasets, instructions] = await Promise.all([
    ports.datasets.getFacts(options.input.datasets),
    ports.prompts.getInstructions({ planning, shareValues }),
  ]);
  return {
    ports,
    sessionId,
    runId,
    history,
    seed,
    shareValues,
    planning,
    secondComputation,
    ...(doubtsMs !== undefined && { doubtsMs }),
    consent,
    signal,
    question: options.input.question,
    rerun: options.input.rerun,
    datasets,
    instructions,
    summary: toDatasetSummary(datasets, { shareValues }),
    historyTurns: toHistoryTurns(history, { summary: historySummary, shareValues }),
    executions: createExecutionArchive({ artifacts: ports.artifacts, sessionId, runId }),
    texts: createTextArchive({ artifacts: ports.artifacts, sessionId, runId }),
    secondComputations: [],
  };
}
