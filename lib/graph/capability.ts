import type { BaseCheckpointSaver } from "@langchain/langgraph";
import type { DatasetId, RunId, SessionId } from "@/lib/domain/ids";
import type { ArtifactStore } from "@/lib/ports/artifact-store";
import type { Clock } from "@/lib/ports/clock";
import type { CodeExecutor } from "@/lib/ports/code-executor";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import type { HistoryTurn, ReasoningEngine } from "@/lib/ports/reasoning-engine";
import type { PromptLibrary } from "@/lib/prompts/prompt-library";
import type { GraphChunk } from "./graph-chunk";

/** What a capability works with; all effects come in here. */
export interface CapabilityPorts {
  engine: ReasoningEngine;
  executor: CodeExecutor;
  datasets: DatasetStore;
  artifacts: ArtifactStore;
  prompts: PromptLibrary;
  clock: Clock;
}

/** One question. */
export interface CapabilityInput {
  question: string;
  /** May be empty; the first one is `df` in Python. */
  datasetIds: readonly DatasetId[];
}

export interface CapabilityRun {
  ports: CapabilityPorts;
  sessionId: SessionId;
  /** Also the checkpointer's thread. */
  runId: RunId;
  input: CapabilityInput;
  /** Earlier questions of the session, oldest first. */
  history: readonly HistoryTurn[];
  /** Seeds the random numbers of executions. */
  seed: number;
  /** Label of the answer, `v1.0` … */
  version: string;
  /** Whether values of the data may stand in prompts; statistics of numbers always may. */
  shareValues: boolean;
  checkpointer: BaseCheckpointSaver;
  signal: AbortSignal;
}

/** A kind of work that the product can do, as one graph. The analyst is the first. */
export interface Capability {
  /** Stable, lower case, for example `analyst`. */
  readonly id: string;
  readonly label: string;
  /** One sentence: what to bring to it. */
  readonly description: string;
  /**
   * Works on one run, from its last checkpoint if there is one, otherwise from its input. The last chunk is the answer; faults of models, code and data are answers, too. Throws
   * `cancelled` when the signal aborts and `database_unavailable` when nothing can be kept: then the run can be resumed.
   */
  run(options: CapabilityRun): AsyncIterable<GraphChunk>;
}
