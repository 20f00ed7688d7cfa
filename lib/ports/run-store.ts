import type { Answer } from "../domain/answers/answer";
import type { ChosenEngine } from "../domain/engine-kind";
import type { DatasetId, DatasetVersionId, InterruptId, MessageId, RunId, SessionId } from "../domain/ids";
import type { Interrupt } from "../domain/runs/interrupt";
import type { InterruptResponse } from "../domain/runs/interrupt-response";
import type { ModelCall } from "../domain/runs/model-call";
import type { Rerun } from "../domain/answers/rerun";
import type { RunEnd } from "../domain/runs/run-event";
import type { ApprovalMode } from "../domain/session";
import type { TokenUsage } from "../domain/runs/usage";

export type RunStatus = "queued" | "running" | "waiting" | "completed" | "error" | "cancelled";

/** One version of a dataset. */
export interface DatasetVersionReference {
  id: DatasetId;
  versionId: DatasetVersionId;
}

/** One passage through the graph: its input is stored before the first step, so that it can be started again. */
export interface RunRecord {
  id: RunId;
  sessionId: SessionId;
  questionMessageId: MessageId;
  status: RunStatus;
  question: string;
  /** Pinned when the run was asked for, so that a resumed run reads the same data. */
  datasets: DatasetVersionReference[];
  /** Null when the question is answered for the first time. */
  rerun: Rerun | null;
  /** The engine that was chosen when it was asked for; undefined: the one of the installation. */
  engine?: ChosenEngine;
  /** Label of the answer that it will give, `v1.0`, `v2.0` … */
  version: string;
  /** Seeds the random numbers of its executions. */
  seed: number;
  /** Starts of this run, the present one included. */
  attempt: number;
  cancelRequested: boolean;
  createdAt: Date;
}

/** What a run may ask a person, and what it was answered so far. */
export interface RunConsent {
  approval: ApprovalMode;
  /** Whether a person has approved all further plans, and where; null when each is to be asked for. */
  plansApproved: "session" | "always" | null;
  /** Answers so far, by the key under which they were asked for. */
  responses: readonly { key: string; response: InterruptResponse }[];
}

/** Keeps runs. A run is worked on by the one server process that holds its lease. */
export interface RunStore {
  /** Writes session, question and run in one transaction; the title is the question, shortened. */
  createSession(input: {
    question: string;
    datasetIds: readonly DatasetId[];
    approval: ApprovalMode;
    /** Undefined: the one of the installation. */
    engine?: ChosenEngine;
    /** Where interrupts and ends of its runs are told. */
    webhookUrl?: string;
    seed: number;
  }): Promise<{ sessionId: SessionId; runId: RunId; messageId: MessageId }>;
  /** Writes question and run in one transaction; `datasetIds` undefined: those of the session. Throws `not_found`; `interrupt_pending` while the session waits for a person. */
  addQuestion(input: {
    sessionId: SessionId;
    question: string;
    datasetIds?: readonly DatasetId[];
    seed: number;
  }): Promise<{ runId: RunId; messageId: MessageId }>;
  /**
   * Writes a run that answers a question of the session once more. The datasets are those of the question's current answer,
   * in their newest versions, or in the same ones for `exact` and `code`. Another `reading` is answered by the built-in engine.
   * Throws `not_found`; `invalid_input` for an approach, version or part of a reading that does not exist, or more than one
   * kind of rerun; `interrupt_pending` while the session waits for a person.
   */
  addRerun(input: {
    sessionId: SessionId;
    questionId: MessageId;
    rerun: Rerun;
    /** Used unless the rerun is exact. */
    seed: number;
  }): Promise<{ runId: RunId; messageId: MessageId }>;
  /**
   * Takes back a question that waits its turn: it and its run go. Throws `not_found`; `conflict` when it has begun to be
   * answered, or is the only one of its session.
   */
  withdraw(sessionId: SessionId, questionId: MessageId): Promise<void>;
  /** The answer that a rerun starts from: the newest of its question when it was asked for; null for a first run. */
  previousAnswer(runId: RunId): Promise<Answer | null>;
  /**
   * Takes a run for `owner` if it is queued and first in its idle session, or running with an owner that is gone
   * (lease over, or owner's lock free). Counts the attempt. Null when somebody else has it or nothing is to be done.
   */
  claim(runId: RunId, owner: string): Promise<RunRecord | null>;
  /** Renews the leases of these runs. Gives those that are still `owner`'s, with whether they are to be cancelled. */
  renew(runIds: readonly RunId[], owner: string): Promise<ReadonlyMap<RunId, { cancelRequested: boolean }>>;
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
  /**
   * Makes a run wait for a person in one transaction: what is asked, its `interrupt` event, status; the lease is given up and
   * the attempt does not count. `key` names it within the run: asked again, it is the same one. False, and nothing done, when
   * the run is not `owner`'s or is to be cancelled.
   */
  interrupt(input: { runId: RunId; owner: string; key: string; interrupt: Omit<Interrupt, "id"> }): Promise<boolean>;
  /** What the session's mode and earlier answers let the run do. Throws `not_found`. */
  consentOf(runId: RunId): Promise<RunConsent>;
  /**
   * Takes a person's answer and makes the run claimable, in one transaction; of several answers one is taken. Gives the run
   * and the number of the session's newest event. Throws `not_found` for an unknown session, `invalid_input` for a response
   * that does not fit, `conflict` when that interrupt is not pending in the session.
   */
  answerInterrupt(input: {
    sessionId: SessionId;
    interruptId: InterruptId;
    response: InterruptResponse;
  }): Promise<{ runId: RunId; seq: number }>;
  /** Called when a run became claimable or is to be cancelled, in any process. Returns how to stop. */
  onChange(listener: (change: { sessionId: SessionId }) => void): () => void;
  /** Calls of a run in order. Throws `not_found` for an unknown run. */
  modelCalls(runId: RunId): Promise<ModelCall[]>;
  /**
   * Sum of what the session has spent so far, cheap enough to be asked before every model call. `knownCostUsd` leaves calls
   * without a known price out, where `costUsd` is null.
   */
  usageOf(sessionId: SessionId): Promise<TokenUsage & { knownCostUsd: number }>;
}

/** Results of steps, so that a step that runs again after a crash is not done again. */
export interface StepStore {
  /** Whether anything is stored of this run. */
  has(runId: RunId): Promise<boolean>;
  /** The value stored under the key in this run, or undefined. */
  find(runId: RunId, key: string): Promise<unknown>;
  /** Stores a JSON value; the first one stays. The model calls are recorded in the same transaction, if the value is stored. */
  save(runId: RunId, key: string, value: unknown, calls?: readonly ModelCall[]): Promise<void>;
  /** Records model calls that led to no value. */
  recordCalls(calls: readonly ModelCall[]): Promise<void>;
}
