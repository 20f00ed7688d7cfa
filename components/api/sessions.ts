import type { z } from "zod";
import type { DatasetId, InterruptId, MessageId, SessionId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/interrupt-response";
import type { Rerun } from "@/lib/domain/rerun";
import { pageOf, SessionResponse, SessionSummary, type ApprovalMode } from "@/lib/domain/session";
import { requestEffect, requestJson } from "./request";

const SessionPage = pageOf(SessionSummary);
export type SessionPage = z.infer<typeof SessionPage>;

/** One page of conversations, pinned and newest first; `query` is looked for in titles and questions. */
export function listSessions(options: { query: string; cursor?: string; limit: number }): Promise<SessionPage> {
  const search = new URLSearchParams({ limit: String(options.limit) });
  if (options.query !== "") search.set("query", options.query);
  if (options.cursor !== undefined) search.set("cursor", options.cursor);
  return requestJson(`/api/sessions?${search.toString()}`, SessionPage);
}

/** A conversation with all its messages. */
export function getSession(id: SessionId): Promise<SessionResponse> {
  return requestJson(`/api/sessions/${id}`, SessionResponse);
}

/** Begins a conversation with its first question. */
export function createSession(start: {
  question: string;
  datasetIds: readonly DatasetId[];
  approval: ApprovalMode;
}): Promise<SessionResponse> {
  return requestJson("/api/sessions", SessionResponse, { method: "POST", body: start });
}

/** Asks a further question; while another one is being answered it waits its turn. Gives the conversation with it. */
export function askQuestion(
  id: SessionId,
  question: string,
  datasetIds: readonly DatasetId[],
): Promise<SessionResponse> {
  const body = datasetIds.length > 0 ? { question, datasetIds } : { question };
  return requestJson(`/api/sessions/${id}/messages`, SessionResponse, { method: "POST", body });
}

/** Answers a question of the conversation once more, as a further version of its answer. Gives the conversation with it. */
export function rerunQuestion(id: SessionId, questionId: MessageId, rerun: Rerun): Promise<SessionResponse> {
  const body = { rerun: { questionId, ...rerun } };
  return requestJson(`/api/sessions/${id}/messages`, SessionResponse, { method: "POST", body });
}

/** Answers what the conversation's run asks. Gives the conversation with the answer. An ApiError with status 409: it is not asked any more. */
export function resumeSession(
  id: SessionId,
  interruptId: InterruptId,
  response: InterruptResponse,
): Promise<SessionResponse> {
  return requestJson(`/api/sessions/${id}/resume`, SessionResponse, {
    method: "POST",
    body: { interruptId, response },
  });
}

/** Has plans asked about again that a person approved for all conversations. */
export function revokePlanApproval(): Promise<void> {
  return requestEffect("/api/settings", { method: "PATCH", body: { plansApproved: false } });
}

/** Stops what runs and what waits its turn. */
export function cancelSession(id: SessionId): Promise<void> {
  return requestEffect(`/api/sessions/${id}/cancel`, { method: "POST", body: {} });
}

/** Renames, pins, or changes whether its runs ask before they go on. */
export function updateSession(
  id: SessionId,
  change: { title?: string; pinned?: boolean; approval?: ApprovalMode },
): Promise<z.infer<typeof SessionSummary>> {
  return requestJson(`/api/sessions/${id}`, SessionSummary, { method: "PATCH", body: change });
}

/** Deletes; for half a minute `restoreSession` can take it back. */
export function deleteSession(id: SessionId): Promise<void> {
  return requestEffect(`/api/sessions/${id}`, { method: "DELETE" });
}

/** Brings back a conversation that was deleted a moment ago. */
export function restoreSession(id: SessionId): Promise<void> {
  return requestEffect(`/api/sessions/${id}/restore`, { method: "POST", body: {} });
}
