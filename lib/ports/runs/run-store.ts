import type { Answer } from "../../domain/answers/answer";
import type { CapabilityId, MessageRoute } from "../../domain/capability";
import type { ChosenEngine } from "../../domain/engine-kind";
import type { DatasetId, DatasetVersionId, InterruptId, MessageId, RunId, SessionId } from "../../domain/ids";
import type { Interrupt } from "../../domain/runs/interrupt";
import type { InterruptResponse } from "../../domain/runs/interrupt-response";
import type { ModelCall } from "../../domain/runs/model-call";
import type { Rerun } from "../../domain/answers/rerun";
import type { RunEnd } from "../../domain/runs/run-event";
import type { ApprovalMode } from "../../domain/session";
import type { TokenUsage } from "../../domain/runs/usage";

export type RunStatus = "queued" | "running" | "waiting" | "completed" | "error" | "cancelled";

/** One version of a dataset. */
export interface DatasetVersionReference {
  id: DatasetId;
  versionId: DatasetVersionId;
}

/** One pass through the graph. Its input is stored before the first step, so that it can be restarted. */
export interface RunRecord {
  id: RunId;
  sessionId: SessionId;
  questionMessageId: MessageId;
  status: RunStatus;
  question: string;
  /** What performs it, once it is routed. */
  capability: CapabilityId;
  /** Who chose the capability; `pending` while it is not chosen, null when there was no choice. */
  route: MessageRoute | "pending" | null;
  /** Pinned when the run was requested, so that a resumed run reads the same data. */
  datasets: DatasetVersionReference[];
  /** Null for the first run of a question. */
  rerun: Rerun | null;
  /** The engine chosen with the question; undefined: the installation's default. */
  engine?: ChosenEngine;
  /** Set for a part of another run's question: the session that it counts for, what its answer is bound to, and what was wrong with the previous one. */
  part?: { of: SessionId; constraints: string; correction?: string };
  /** Label of the resulting answer, `v1.0`, `v2.0` … */
  version: string;
  /** Seeds the random numbers of its executions. */
  seed: number;
  /** Attempts at this run, the current one included. */
  attempt: number;
  cancelRequested: boolean;
  createdAt: Date;
}

/** What a run may ask a person, and the answers so far. */
export interface RunConsent {
  approval: ApprovalMode;
  /** Whether a person has approved all further plans, and for what; null when each needs approval. */
  plansApproved: "session" | "always" | null;
  /** Answers so far, by the key of their interrupt. */
  responses: readonly { key: string; response: InterruptResponse }[];
}

/** A request to start a run. */
interface RunRequest {
  /** Id of the run. With that of an existing one, nothing is written and that one is returned: a repeated request has one effect. New when left out. */
  runId?: RunId;
  seed: number;
}

/** Stores runs. Each run is performed by the one server process that holds its lease. */
export interface RunStore {
  /** Writes session, question and run in one transaction; the title is the question, shortened. */
  createSession(
    input: RunRequest & {
      question: string;
      datasetIds: readonly DatasetId[];
      approval: ApprovalMode;
      /** Undefined: the installation's default. */
      engine?: ChosenEngine;
      /** Forces a capability; routed by its first run when left out. */
      capability?: CapabilityId;
      /** Receives interrupts and ends of the session's runs. */
      webhookUrl?: string;
    },
  ): Promise<{ sessionId: SessionId; runId: RunId; messageId: MessageId }>;
  /** Writes question and run in one transaction; `datasetIds` undefined: those of the session. Throws `not_found`; `interrupt_pending` while the session waits for a person. */
  addQuestion(
    input: RunRequest & {
      sessionId: SessionId;
      question: string;
      datasetIds?: readonly DatasetId[];
      /** Forces a capability; the run is routed when left out. */
      capability?: CapabilityId;
    },
  ): Promise<{ runId: RunId; messageId: MessageId }>;
  /**
   * Writes a run that answers a question again. Uses the datasets of the question's current answer, in their newest
   * versions, or in the same ones for `exact` and `code`, and its capability unless another is given. A changed `reading` is answered by the built-in engine.
   * Throws `not_found`; `invalid_input` for an unknown approach, version or part of a reading, or more than one kind of
   * rerun; `interrupt_pending` while the session waits for a person.
   */
  addRerun(
    input: RunRequest & {
      sessionId: SessionId;
      questionId: MessageId;
      /** Uses the seed unless it is exact. */
      rerun: Rerun;
      /** Answers with another capability; a plain rerun then. */
      capability?: CapabilityId;
    },
  ): Promise<{ runId: RunId; messageId: MessageId }>;
  /**
   * Withdraws a queued question with its run. Throws `not_found`; `conflict` when its answering has started, or it is
   * the only question of its session.
   */
  withdraw(sessionId: SessionId, questionId: MessageId): Promise<void>;
  /** The answer that a rerun starts from: the newest one when the rerun was requested; null for a first run. */
  previousAnswer(runId: RunId): Promise<Answer | null>;
  /**
   * Claims a run for `owner` if it is queued and first in its idle session, or running with an owner that is gone
   * (lease expired, or owner's lock free). Counts the attempt. Null when another process has it or there is nothing to
   * do.
   */
  claim(runId: RunId, owner: string): Promise<RunRecord | null>;
  /** Renews the leases of these runs. Returns those that `owner` still holds, with whether to cancel them. */
  renew(runIds: readonly RunId[], owner: string): Promise<ReadonlyMap<RunId, { cancelRequested: boolean }>>;
  /**
   * Gives up a lease at shutdown without ending the run: another process may claim it at once, and the attempt does not
   * count.
   */
  release(runId: RunId, owner: string): Promise<void>;
  /** Lists runs to claim now. `parts`: only parts of other runs, which wait for them. */
  findClaimable(options?: { parts: boolean }): Promise<RunId[]>;
  /**
   * Requests cancellation of every running and queued run of the session and of their parts; cancels queued ones at once.
   * Returns the running ones. Throws `not_found`.
   */
  requestCancel(sessionId: SessionId): Promise<RunId[]>;
  /**
   * Ends a run in one transaction: answer message, `answer` event, `run_end` event, status. Has no effect when the run
   * has ended or `owner` does not hold it. A cancelled run has no answer.
   */
  finish(input: {
    runId: RunId;
    owner: string;
    end: RunEnd;
    answer: Answer | null;
  }): Promise<{ messageId: MessageId | null } | null>;
  /**
   * Makes a run wait for a person in one transaction: question, `interrupt` event, status. Gives up the lease, and the
   * attempt does not count. `key` identifies the interrupt within the run: asking again finds the same one. Returns
   * false, without effect, when `owner` does not hold the run or it is to be cancelled.
   */
  interrupt(input: { runId: RunId; owner: string; key: string; interrupt: Omit<Interrupt, "id"> }): Promise<boolean>;
  /** Stores who performs the run, chosen by rules or a model, unless `owner` does not hold it. */
  routeRun(input: { runId: RunId; owner: string; capability: CapabilityId; route: MessageRoute }): Promise<void>;
  /** What the session's mode and earlier answers allow the run to do. Throws `not_found`. */
  consentOf(runId: RunId): Promise<RunConsent>;
  /**
   * Accepts a person's answer and makes the run claimable, in one transaction; only one of several answers is accepted.
   * Returns the run and the number of the session's newest event. Throws `not_found` for an unknown session,
   * `invalid_input` for a response that does not fit, `conflict` when that interrupt is not pending in the session.
   */
  answerInterrupt(input: {
    sessionId: SessionId;
    interruptId: InterruptId;
    response: InterruptResponse;
  }): Promise<{ runId: RunId; seq: number }>;
  /**
   * Notifies when a run becomes claimable or is to be cancelled, in any process. Returns a function that unsubscribes.
   */
  onChange(listener: (change: { sessionId: SessionId }) => void): () => void;
  /** Lists the calls of a run in order. Throws `not_found` for an unknown run. */
  modelCalls(runId: RunId): Promise<ModelCall[]>;
  /**
   * Sums what the session has spent so far, parts of its runs included; cheap enough to call before every model call. `knownCostUsd` excludes calls
   * without a known price, for which `costUsd` is null.
   */
  usageOf(sessionId: SessionId): Promise<TokenUsage & { knownCostUsd: number }>;
}

/** Results of steps, so that a step repeated after a crash is not executed again. */
export interface StepStore {
  /** Whether anything is stored for this run. */
  has(runId: RunId): Promise<boolean>;
  /** Finds the value stored under the key in this run, or undefined. */
  find(runId: RunId, key: string): Promise<unknown>;
  /**
   * Stores a JSON value unless the key exists, and returns what is stored under it, as `find` does. Records the model calls in the same
   * transaction, if the value is stored.
   */
  save(runId: RunId, key: string, value: unknown, calls?: readonly ModelCall[]): Promise<unknown>;
  /** Records model calls that produced no value. */
  recordCalls(calls: readonly ModelCall[]): Promise<void>;
}
