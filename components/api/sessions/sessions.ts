import type { SessionId } from "@/lib/domain/ids";
import type { SessionResponse, SessionSummary } from "@/lib/domain/session";
import { outline, pageOutline } from "./outline";
import { requestJson } from "../request";

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
