import type { Rollback } from "@/lib/domain/answers/answer-version";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { outline } from "./outline";
import { requestJson } from "../request";

/** The versions that a rollback affects. */
export interface RollbackRequest {
  questionId: MessageId;
  /** Label of the version that becomes current again. */
  version: string;
  includeConversation: boolean;
}

const rollbackReply = async () => (await import("@/lib/domain/answers/answer-version")).Rollback;
const copyOutline = outline<SessionResponse>({ id: "text", messages: "list" });

/** Previews the changes of a rollback; changes nothing. */
export function previewRollback(id: SessionId, request: RollbackRequest, signal?: AbortSignal): Promise<Rollback> {
  return requestJson(`/api/sessions/${id}/rollback`, rollbackReply, {
    method: "POST",
    body: { ...request, dryRun: true },
    signal,
  });
}

/** Makes an earlier version of an answer current again, as a further version; returns what has changed. */
export function rollBack(id: SessionId, request: RollbackRequest): Promise<Rollback> {
  return requestJson(`/api/sessions/${id}/rollback`, rollbackReply, { method: "POST", body: request });
}

/** Copies a conversation up to an answer into a new one, and returns it. */
export function forkSession(id: SessionId, messageId: MessageId): Promise<SessionResponse> {
  return requestJson(`/api/sessions/${id}/fork`, copyOutline, { method: "POST", body: { messageId } });
}
