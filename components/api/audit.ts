import type { AuditEntry } from "@/lib/domain/tools/audit-entry";
import { outline, pageOutline } from "./sessions/outline";
import { requestEffect, requestJson } from "./request";
import { createResource } from "./resource";

const auditPage = pageOutline(outline<AuditEntry>({ at: "text", tool: "text", decision: "text", outcome: "text" }));

/** One page of the calls of tools. */
export interface AuditPage {
  items: AuditEntry[];
  nextCursor: string | null;
}

/** Fetches calls of tools, newest first, from a cursor on. */
export function listAudit(cursor?: string): Promise<AuditPage> {
  const search = cursor === undefined ? "" : `?${new URLSearchParams({ cursor }).toString()}`;
  return requestJson(`/api/audit${search}`, auditPage);
}

/** The newest calls of tools. */
export const auditResource = createResource(() => listAudit());

/** Changes which tools may be called without asking: all further calls of the others ask again. */
export function keepToolsApproved(tools: readonly string[]): Promise<void> {
  return requestEffect("/api/settings", { method: "PATCH", body: { toolsApproved: tools } });
}
