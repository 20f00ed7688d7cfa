import type { Answer } from "../domain/answer";
import type { DatasetId, MessageId, RunId, SessionId } from "../domain/ids";
import type { RunEnd } from "../domain/run-event";
import type { ApprovalMode } from "../domain/session";
import type { TokenUsage } from "../domain/usage";

export type RunStatus = "queued" | "running" | "waiting" | "completed" | "error" | "cancelled";

/** One passage through the graph: its input is stored before the first step, so that it can be started again. */
export interface RunRecord {
  id: RunId;
  sessionId: SessionId;
  questionMessageId: MessageId;
  status: RunStatus;
  question: string;
  datasetIds: DatasetId[];
  /** Seeds the random numbers of its executions. */
  seed: number;
  /** Starts of this run, the present one included. */
  attempt: number;
  cancelRequested: boolean;
  createdAt: Date;
}

export interface ModelCallRecord {
  runId: RunId;
  sessionId: SessionId;
  task: string;
  step: string;
  model: string;
  /** What the model saw and said, keys redacted; JSON. */
  request: unknown;
  reply: unknown;
  usage: TokenUsage;
  durationMs: number;
}

/** Keeps runs. A run is worked on by the one server process that holds its lease. */
export interface RunStore {
  /** Writes session, question and run in one transaction; the title is the question, shortened. */
  createSession(input: {
    question: string;
    datasetIds: readonly DatasetId[];
    approval: ApprovalMode;
    seed: number;
  }): Promise<{ sessionId: SessionId; runId: RunId; messageId: MessageId }>;
  /** Writes question and run in one transaction; `datasetIds` undefined: those of the session. Throws `not_found`; `conflict` while the session waits for a person. */
  addQuestion(input: {
    sessionId: SessionId;
    question: string;
    datasetIds?: readonly DatasetId[];
    seed: number;
  }): Promise<{ runId: RunId; messageId: MessageId }>;
  /**
   * Takes a run for `owner` if it is queued and first in its idle session, or running with an owner that is gone
   * (lease over, or owner's lock free). Counts the attempt. Null when somebody else has it or nothing is to be done.
   */
  claim(runId: RunId, owner: string): Promise<RunRecord | null>;
  /** Prolongs the lease; false when the run is no longer `owner`'s or is to be cancelled. */
  renew(runId: RunId, owner: string): Promise<{ held: boolean; cancelRequested: boolean }>;
  /** Gives up a lease without ending the run, at shutdown: another process may take it at once, and the attempt does not count. */
  release(runId: RunId, owner: string): Promise<void>;
  /** Runs that some process should claim now. */
  findClaimable(): Promise<RunId[]>;
  /** Asks every running and queued run of the session to stop; a queued one is cancelled at once. Gives the running ones. Throws `not_found`. */
  requestCancel(sessionId: SessionId): Promise<RunId[]>;
  /**
   * Ends a run in one transaction: answer message, `answer` event, `run_end` event, status. Nothing happens when the run
   * has ended or is not `owner`'s. A cancelled run has no answer.
   */
  finish(input: {
    runId: RunId;
    owner: string;
    end: RunEnd;
    answer: Answer | null;
  }): Promise<{ messageId: MessageId | null } | null>;
  /** Called when a run became claimable or is to be cancelled, in any process. Returns how to stop. */
  onChange(listener: (change: { sessionId: SessionId }) => void): () => void;
  /** Calls of a run in order. Throws `not_found` for an unknown run. */
  modelCalls(runId: RunId): Promise<ModelCallRecord[]>;
}

/** Results of steps, so that a step that runs again after a crash is not done again. */
export interface StepStore {
  /** The value stored under the key in this run, or undefined. */
  find(runId: RunId, key: string): Promise<unknown>;
  /** Stores a JSON value; the first one stays. With `call`, the model call is recorded in the same transaction. */
  save(runId: RunId, key: string, value: unknown, call?: ModelCallRecord): Promise<void>;
}
