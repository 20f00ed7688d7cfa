import type { BaseCheckpointSaver } from "@langchain/langgraph";
import type { Approach, Planning } from "@/lib/domain/answers/analysis";
import type { Answer, AnswerBasis, AnswerKind } from "@/lib/domain/answers/answer";
import type { AppliedCure } from "@/lib/domain/answers/cure";
import type { CapabilityDescription } from "@/lib/domain/capability";
import type { DatasetId, DatasetVersionId, RunId, SessionId } from "@/lib/domain/ids";
import type { InterruptType } from "@/lib/domain/runs/interrupt";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { QuestionReading } from "@/lib/domain/answers/question-reading";
import type { ApprovalMode } from "@/lib/domain/session";
import type { ArtifactStore } from "@/lib/ports/data/artifact-store";
import type { Clock } from "@/lib/ports/runs/clock";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { DatasetStore } from "@/lib/ports/data/dataset-store";
import type { DatasetQueries } from "@/lib/ports/connections/query-engine";
import type { HistoryTurn, ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import type { PartRuns } from "@/lib/ports/runs/part-runs";
import type { Preparations } from "@/lib/ports/recipes/preparations";
import type { Surroundings } from "@/lib/ports/reasoning/surroundings";
import type { ToolBox } from "@/lib/ports/tools/tool-box";
import type { PromptLibrary } from "@/lib/prompts/prompt-library";
import type { CapabilityTask } from "./capability-task";
import type { GraphChunk } from "./graph-chunk";

/** Ports of a capability; all effects go through them. */
export interface CapabilityPorts {
  engine: ReasoningEngine;
  executor: CodeExecutor;
  datasets: DatasetStore;
  artifacts: ArtifactStore;
  prompts: PromptLibrary;
  clock: Clock;
  surroundings: Surroundings;
  parts: PartRuns;
  preparations: Preparations;
  tools: ToolBox;
  /** Queries datasets that code cannot read whole. */
  queries: DatasetQueries;
}

/** One question. */
export interface CapabilityInput {
  question: string;
  /** May be empty; the first one is `df` in Python. */
  datasets: readonly { id: DatasetId; versionId: DatasetVersionId }[];
  /** Set for a rerun: what to do differently this time. */
  rerun: {
    kind: Exclude<AnswerBasis["rerun"], null>;
    approach: Approach | null;
    code: string | null;
    /** The reading chosen by the user, now or for an earlier version; absent if the question is read as worded. */
    reading?: QuestionReading;
    /** The cure that produced the data, for a rerun of that kind. */
    cure?: AppliedCure;
    previous: Answer | null;
  } | null;
}

/** What a run may ask the user, and the answers so far. */
export interface CapabilityConsent {
  /** Whether the run may ask clarifying questions. */
  clarify: boolean;
  /** `ask`: the user decides on approaches, plans and results. */
  approval: ApprovalMode;
  /** Whether all further plans are approved; updated when a step ends, because the approval can be revoked meanwhile. */
  plansApproved: boolean;
  /** Whether they still are; absent if that cannot change. */
  findPlansApproved?(this: void): Promise<boolean>;
  /** Answers so far, by the key of their `interrupt` chunk. */
  responses: readonly { key: string; response: InterruptResponse }[];
}

export interface CapabilityRun {
  ports: CapabilityPorts;
  sessionId: SessionId;
  /** Also the thread id for the checkpointer. */
  runId: RunId;
  input: CapabilityInput;
  /** Earlier questions of the session, oldest first. */
  history: readonly HistoryTurn[];
  /**
   * Summary of the questions before `history`; null if there are none. Byte-identical as long as it covers the same
   * questions.
   */
  historySummary: string | null;
  /** Definitions and passages relevant to the question, as text for its turn; absent or empty if there are none. */
  background?: string;
  /** Whether the question is a part of another one whose measure, days and columns code has checked; false when absent. */
  isPart?: boolean;
  /** What was wrong with an earlier answer, with its program, as text for the question's turn; a second computation never sees it. */
  correction?: string;
  /** Random seed of executions. */
  seed: number;
  /** Label of the answer, `v1.0` … */
  version: string;
  /** Whether prompts may contain values of the data; statistics of numbers are always allowed. */
  shareValues: boolean;
  /** Whether an analysis makes one model call per node, or merges planning and conclusion into one call each. */
  planning: Planning;
  /** Whether a second, independent program recomputes the values of an answer. */
  secondComputation: boolean;
  /**
   * Time limit for measuring doubts, in milliseconds; 3,000 by default. Without a limit, repeated runs always measure
   * the same doubts.
   */
  doubtsMs?: number;
  consent: CapabilityConsent;
  checkpointer: BaseCheckpointSaver;
  signal: AbortSignal;
}

/** A kind of work that the product can do, as one graph. */
export interface Capability extends CapabilityDescription {
  /** Its model tasks, which the installation's engine must support. */
  readonly engineTasks: readonly CapabilityTask[];
  /** Types of interrupts that its runs may raise. */
  readonly interrupts: readonly InterruptType[];
  /** Kinds of answers it can give. */
  readonly answers: readonly AnswerKind[];
  /**
   * Performs one run, starting from its last checkpoint or, if there is none, from its input. The last chunk is the
   * answer or an interrupt; after an interrupt, call again once `consent` contains the response. Emits neither if the
   * user rejected the plan or rolled back the result. Errors of models, code and data also become answers. Throws
   * `cancelled` when the signal aborts, and `database_unavailable` when nothing can be stored; the run can then be
   * resumed.
   */
  run(this: void, options: CapabilityRun): AsyncIterable<GraphChunk>;
}
