import type { CapabilityId } from "@/lib/domain/capability";
import type { CureWish } from "@/lib/domain/answers/cure";
import type { ChosenEngine, EngineKind } from "@/lib/domain/engine-kind";
import type { DatasetId, InterruptId, MessageId, SessionId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { RerunRequest } from "@/lib/domain/answers/rerun";
import type { ApprovalMode, SessionResponse, SessionSummary } from "@/lib/domain/session";
import { outline, pageOutline } from "./outline";
import { requestEffect, requestJson } from "../request";

const sessionOutline = outline<SessionResponse>({ id: "text", status: "text", messages: "list", usage: "object" });
const summaryOutline = outline<SessionSummary>({ id: "text", title: "text", status: "text", usage: "object" });
const sessionPage = pageOutline(summaryOutline);

/** One page of the list of conversations. */
export interface SessionPage {
  items: SessionSummary[];
  nextCursor: string | null;
}

/** Fetches one page of conversations, pinned and newest first; `query` is searched for in titles and questions. */
export function listSessions(options: { query: string; cursor?: string; limit: number }): Promise<SessionPage> {
  const search = new URLSearchParams({ limit: String(options.limit) });
  if (options.query !== "") search.set("query", options.query);
  if (options.cursor !== undefined) search.set("cursor", options.cursor);
  return requestJson(`/api/sessions?${search.toString()}`, sessionPage);
}

/** Fetches a conversation with all its messages. */
export function getSession(id: SessionId): Promise<SessionResponse> {
  return requestJson(`/api/sessions/${id}`, sessionOutline);
}

/** Starts a conversation with its first question. */
export function createSession(start: {
  question: string;
  datasetIds: readonly DatasetId[];
  approval: ApprovalMode;
  /** Undefined: the installation's engine. */
  engine?: ChosenEngine;
  /** Undefined: the message is routed. */
  capability?: CapabilityId | undefined;
}): Promise<SessionResponse> {
  return requestJson("/api/sessions", sessionOutline, { method: "POST", body: start });
}

/** Opens a finished example conversation. The first time takes a few seconds, because it is computed then. */
export function openExample(): Promise<SessionResponse> {
  return requestJson("/api/example", sessionOutline, { method: "POST", body: {} });
}

/**
 * Withdraws a queued question and returns the conversation without it. Throws an ApiError with status 409 when it is being
 * answered.
 */
export function withdrawQuestion(id: SessionId, questionId: MessageId): Promise<SessionResponse> {
  return requestJson(`/api/sessions/${id}/messages/${questionId}`, sessionOutline, { method: "DELETE" });
}

/** Asks a further question, which is queued while another one is being answered. Returns the conversation with it. */
export function askQuestion(
  id: SessionId,
  asked: { question: string; datasetIds: readonly DatasetId[]; capability?: CapabilityId | undefined },
): Promise<SessionResponse> {
  const { question, datasetIds, capability } = asked;
  const body = {
    question,
    ...(datasetIds.length > 0 && { datasetIds }),
    ...(capability !== undefined && { capability }),
  };
  return requestJson(`/api/sessions/${id}/messages`, sessionOutline, { method: "POST", body });
}

/** Reruns a question of the conversation, as a further version of its answer. Returns the conversation with it. */
export function rerunQuestion(id: SessionId, questionId: MessageId, rerun: RerunRequest): Promise<SessionResponse> {
  const { capability, ...change } = rerun;
  const body = { rerun: { questionId, ...change }, ...(capability !== undefined && { capability }) };
  return requestJson(`/api/sessions/${id}/messages`, sessionOutline, { method: "POST", body });
}

/** Applies a cure of an answer to the data, and answers the question again. Returns the conversation with it. */
export function applyCure(id: SessionId, cure: CureWish): Promise<SessionResponse> {
  return requestJson(`/api/sessions/${id}/messages`, sessionOutline, { method: "POST", body: { cure } });
}

/** Undoes the cure that made an answer: the change of the data, and the answer. Returns the conversation. */
export function undoCure(id: SessionId, messageId: MessageId): Promise<SessionResponse> {
  return requestJson(`/api/sessions/${id}/messages/${messageId}/undo-cure`, sessionOutline, {
    method: "POST",
    body: {},
  });
}

/**
 * Answers the interrupt of the conversation's run. Returns the conversation with the answer. Throws an ApiError with status
 * 409 when the interrupt is no longer open.
 */
export function resumeSession(
  id: SessionId,
  interruptId: InterruptId,
  response: InterruptResponse,
): Promise<SessionResponse> {
  return requestJson(`/api/sessions/${id}/resume`, sessionOutline, {
    method: "POST",
    body: { interruptId, response },
  });
}

/** Revokes the approval of plans for all conversations. */
export function revokePlanApproval(): Promise<void> {
  return requestEffect("/api/settings", { method: "PATCH", body: { plansApproved: false } });
}

/** Stops the active run and the queued questions. */
export function cancelSession(id: SessionId): Promise<void> {
  return requestEffect(`/api/sessions/${id}/cancel`, { method: "POST", body: {} });
}

/** Renames or pins a conversation, or changes its approvals or its engine. */
export function updateSession(
  id: SessionId,
  change: { title?: string; pinned?: boolean; approval?: ApprovalMode; engine?: EngineKind },
): Promise<SessionSummary> {
  return requestJson(`/api/sessions/${id}`, summaryOutline, { method: "PATCH", body: change });
}

/** Deletes a conversation. `restoreSession` can undo it for half a minute. */
export function deleteSession(id: SessionId): Promise<void> {
  return requestEffect(`/api/sessions/${id}`, { method: "DELETE" });
}

/** Restores a conversation that was deleted a moment ago. */
export function restoreSession(id: SessionId): Promise<void> {
  return requestEffect(`/api/sessions/${id}/restore`, { method: "POST", body: {} });
}
