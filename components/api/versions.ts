import { Rollback } from "@/lib/domain/answer-version";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import { SessionResponse } from "@/lib/domain/session";
import { requestJson } from "./request";

/** What is rolled back to what. */
export interface RollbackWish {
  questionId: MessageId;
  /** Label of the version that becomes current again. */
  version: string;
  includeConversation: boolean;
}

/** What a rollback would change; changes nothing. */
export function previewRollback(id: SessionId, wish: RollbackWish, signal?: AbortSignal): Promise<Rollback> {
  return requestJson(`/api/sessions/${id}/rollback`, Rollback, {
    method: "POST",
    body: { ...wish, dryRun: true },
    signal,
  });
}

/** Makes an earlier version of an answer current again, as a further version; tells what has changed. */
export function rollBack(id: SessionId, wish: RollbackWish): Promise<Rollback> {
  return requestJson(`/api/sessions/${id}/rollback`, Rollback, { method: "POST", body: wish });
}

/** Copies a conversation up to an answer into one of its own, and gives it. */
export function forkSession(id: SessionId, messageId: MessageId): Promise<SessionResponse> {
  return requestJson(`/api/sessions/${id}/fork`, SessionResponse, { method: "POST", body: { messageId } });
}
