import { RunId, type SessionId } from "@/lib/domain/ids";
import { SessionResponse } from "@/lib/domain/session";
import type { RunStatus } from "@/lib/ports/run-store";
import { findCurrentNode } from "./current-node";
import type { Database } from "./database";
import { type Message, Prisma, type Session } from "./generated/client";
import { toMessages } from "./message-view";
import { runPrepared } from "./run-prepared";
import { sessionNotFound } from "./session-lock";
import { toSessionStatus } from "./session-status";
import { emptyUsage, findUsage } from "./session-usage";
import { parseStored } from "./stored";

/** A session with what belongs to it, all read at one moment; JSON has no dates, so theirs are text. */
interface ConversationRow extends Pick<Session, "id" | "title" | "pinned" | "approval" | "createdAt" | "updatedAt"> {
  datasetIds: string[];
  messages: (Pick<Message, "id" | "role" | "text" | "runId" | "answer"> & { createdAt: string })[];
  /** Oldest first. */
  runs: { id: string; status: RunStatus }[];
  /** What a run asks a person; null when none does. */
  pending: unknown;
}

/**
 * The conversation as it was at one moment: a status that says ended comes with the answer. What it has used and the node it
 * is in are read right after. Throws `not_found`.
 */
export async function getSession(database: Database, id: SessionId): Promise<SessionResponse> {
  const row = await readConversation(database, id);
  const { datasetIds, messages, runs, pending, createdAt, updatedAt, ...session } = row;
  const running = runs.find(({ status }) => status === "running");
  const [usage, currentNode] = await Promise.all([
    findUsage(database.client, [id]),
    running === undefined ? null : findCurrentNode(database.client, RunId.parse(running.id)),
  ]);
  const response = {
    ...session,
    status: toSessionStatus(runs.map(({ status }) => status)),
    currentNode,
    datasetIds,
    messages: toMessages(messages.map((message) => ({ ...message, runs: [], createdAt: new Date(message.createdAt) }))),
    ...(pending !== null && { interrupt: pending }),
    usage: usage.get(id) ?? emptyUsage(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
  return parseStored(SessionResponse, response, "a session");
}

/** One statement, so that nothing in it is newer than the rest. */
async function readConversation(database: Database, id: SessionId): Promise<ConversationRow> {
  const [row] = await runPrepared<ConversationRow>(
    database,
    "read_conversation",
    Prisma.sql`
      SELECT session.id, title, pinned, approval, created_at AS "createdAt", updated_at AS "updatedAt",
        ARRAY(SELECT dataset_id::text FROM session_dataset WHERE session_id = session.id ORDER BY position) AS "datasetIds",
        (
          SELECT coalesce(json_agg(json_build_object(
            'id', message.id, 'role', role, 'text', text, 'answer', answer, 'createdAt', message.created_at,
            'runId', coalesce(
              message.run_id,
              (SELECT run.id FROM run WHERE question_message_id = message.id ORDER BY run.ordinal DESC LIMIT 1)
            )
          ) ORDER BY turn, message.ordinal), '[]')
          FROM message WHERE session_id = session.id
        ) AS messages,
        (
          SELECT coalesce(json_agg(json_build_object('id', run.id, 'status', status) ORDER BY ordinal), '[]')
          FROM run WHERE session_id = session.id
        ) AS runs,
        (
          SELECT interrupt.interrupt FROM interrupt WHERE session_id = session.id AND status = 'pending'
          ORDER BY interrupt.created_at LIMIT 1
        ) AS pending
      FROM session WHERE session.id = ${id}::uuid AND deleted_at IS NULL`,
  );
  if (row === undefined) throw sessionNotFound();
  return row;
}
