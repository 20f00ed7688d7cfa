import type { ChosenEngine } from "../domain/engine-kind";
import type { RemarksChange } from "../domain/answers/answer-remarks";
import type { DatasetId, MessageId, RunId, SessionId } from "../domain/ids";
import type { ApprovalMode, Message, SessionResponse, SessionStatus, SessionSummary } from "../domain/session";

/** Keeps conversations. A deleted session is gone at once for every method but `restore`; its rows go with `sweep`. */
export interface SessionStore {
  /** The conversation whole. Throws `not_found`. */
  get(id: SessionId): Promise<SessionResponse>;
  /** The status alone, cheap enough to be asked at every event. Throws `not_found`. */
  getStatus(id: SessionId): Promise<SessionStatus>;
  /** Newest first, pinned ones before; `query` is looked for in titles and questions. Throws `invalid_input` for a bad cursor. */
  list(options: {
    query?: string;
    cursor?: string;
    limit: number;
  }): Promise<{ items: SessionSummary[]; nextCursor: string | null }>;
  /** `engine` null: the one of the installation. Throws `not_found`. */
  update(
    id: SessionId,
    change: { title?: string; pinned?: boolean; approval?: ApprovalMode; engine?: ChosenEngine | null },
  ): Promise<SessionSummary>;
  /** Sets a title made by the engine, unless a person has set one. */
  suggestTitle(id: SessionId, title: string): Promise<void>;
  /** Changes what a person added to an answer, and gives it. Throws `not_found` for what is no answer of the session. */
  remark(id: SessionId, messageId: MessageId, change: RemarksChange): Promise<Message>;
  /** Adds datasets to those the session works on; known ones stay where they are. */
  addDatasets(id: SessionId, datasetIds: readonly DatasetId[]): Promise<void>;
  /** Questions and answers before the question of `runId`, oldest first, without what is set aside, at most `limit` messages from the end. */
  history(runId: RunId, limit: number): Promise<Message[]>;
  /** The short form of earlier questions that is kept under this digest of what it covers; null when there is none. */
  findHistorySummary(id: SessionId, digest: string): Promise<string | null>;
  /** Keeps such a short form and gives the one that is kept: the first one stays. */
  keepHistorySummary(id: SessionId, digest: string, text: string): Promise<string>;
  /** Throws `not_found`. */
  delete(id: SessionId): Promise<void>;
  /** Brings back a session deleted less than `sweep`'s age ago. Throws `not_found`. */
  restore(id: SessionId): Promise<void>;
  /** Removes sessions deleted before `before` with all that belongs to them and nothing else, checkpoints included. Gives their number. */
  sweep(before: Date): Promise<number>;
}
