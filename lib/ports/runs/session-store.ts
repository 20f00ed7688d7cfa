import type { ChosenEngine } from "../../domain/engine-kind";
import type { RemarksChange } from "../../domain/answers/answer-remarks";
import type { DatasetId, MessageId, RunId, SessionId } from "../../domain/ids";
import type { ApprovalMode, Message, SessionResponse, SessionStatus, SessionSummary } from "../../domain/session";

/**
 * Stores conversations. A deleted session is invisible at once to every method but `restore`; `sweep` removes its rows.
 */
export interface SessionStore {
  /** Returns the whole conversation. Throws `not_found`. */
  get(id: SessionId): Promise<SessionResponse>;
  /** Returns the status alone; cheap enough to call for every event. Throws `not_found`. */
  getStatus(id: SessionId): Promise<SessionStatus>;
  /**
   * Newest first, pinned ones before; searches titles and questions for `query`. Throws `invalid_input` for a bad
   * cursor.
   */
  list(options: {
    query?: string;
    cursor?: string;
    limit: number;
  }): Promise<{ items: SessionSummary[]; nextCursor: string | null }>;
  /** `engine` null: the installation's default. Throws `not_found`. */
  update(
    id: SessionId,
    change: { title?: string; pinned?: boolean; approval?: ApprovalMode; engine?: ChosenEngine | null },
  ): Promise<SessionSummary>;
  /** Sets a title made by the engine, unless a person has set one. */
  suggestTitle(id: SessionId, title: string): Promise<void>;
  /**
   * Changes and returns what a person added to an answer. Throws `not_found` if the message is not an answer of the
   * session.
   */
  remark(id: SessionId, messageId: MessageId, change: RemarksChange): Promise<Message>;
  /**
   * Adds datasets to those of the session; existing ones keep their place.
   * @param options.first puts added ones before all others, so that further questions read them first.
   */
  addDatasets(id: SessionId, datasetIds: readonly DatasetId[], options?: { first?: boolean }): Promise<void>;
  /**
   * Returns questions and answers before the question of `runId`, oldest first, without set-aside ones, at most `limit`
   * messages from the end.
   */
  history(runId: RunId, limit: number): Promise<Message[]>;
  /** Finds the summary of earlier questions stored under the digest of what it covers; null when there is none. */
  findHistorySummary(id: SessionId, digest: string): Promise<string | null>;
  /** Stores such a summary unless one exists, and returns the stored one. */
  keepHistorySummary(id: SessionId, digest: string, text: string): Promise<string>;
  /** Throws `not_found`. */
  delete(id: SessionId): Promise<void>;
  /** Restores a session deleted less than `sweep`'s age ago. Throws `not_found`. */
  restore(id: SessionId): Promise<void>;
  /**
   * Removes sessions deleted before `before` with everything that belongs to them, including checkpoints. Returns their
   * number.
   */
  sweep(before: Date): Promise<number>;
}
