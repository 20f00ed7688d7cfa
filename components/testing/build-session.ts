import { DatasetId, MessageId, RunId, SessionId } from "@/lib/domain/ids";
import type { SessionResponse, SessionSummary } from "@/lib/domain/session";
import { noUsage } from "@/lib/domain/runs/usage";

const at = "2026-11-21T10:00:00.000Z";

/** Builds an entry of the conversation list for tests, overridden by `part`. */
export function buildSummary(part: Partial<SessionSummary> = {}): SessionSummary {
  return {
    id: SessionId.create(),
    title: "Penguin body mass",
    status: "completed",
    pinned: false,
    updatedAt: at,
    datasetNames: ["penguins"],
    usage: { ...noUsage, byNode: [] },
    ...part,
  };
}

/** Builds a conversation with one question for tests, overridden by `part`. */
export function buildSession(part: Partial<SessionResponse> = {}): SessionResponse {
  const { id, title, status, pinned, updatedAt, usage } = buildSummary();
  return {
    id,
    title,
    status,
    pinned,
    updatedAt,
    usage,
    currentNode: null,
    datasetIds: [DatasetId.create()],
    approval: "auto",
    messages: [{ id: MessageId.create(), role: "user", text: "Mean mass?", runId: RunId.create(), createdAt: at }],
    createdAt: at,
    ...part,
  };
}
