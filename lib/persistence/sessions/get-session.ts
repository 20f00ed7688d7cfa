import { InterruptId, RunId, SessionId } from "@/lib/domain/ids";
import { ChosenEngine } from "@/lib/domain/engine-kind";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import { NodeName } from "@/lib/domain/runs/node-name";
import { Decision } from "@/lib/domain/runs/decision";
import { readInterrupt } from "@/lib/domain/runs/read-interrupt";
import { readLeniently } from "@/lib/domain/read-leniently";
import { type SessionPart, SessionResponse } from "@/lib/domain/session";
import type { RunStatus } from "@/lib/ports/runs/run-store";
import { findCurrentNode } from "../runs/current-node";
import type { Database } from "../database";
import { type Message, Prisma, type Session } from "../generated/client";
import { plansApprovedSql } from "../runs/run-consent";
import { runPrepared } from "../runs/run-prepared";
import { sessionNotFound } from "../connections/session-lock";
import { toSessionMessages } from "./session-messages";
import { toSessionStatus } from "./session-status";
import { emptyUsage, findUsage } from "./session-usage";
import { parseStored } from "../connections/stored";

/** A session with everything that belongs to it, all from one snapshot; JSON has no dates, so they are text. */
interface ConversationRow extends Pick<
  Session,
  "id" | "title" | "pinned" | "approval" | "engine" | "createdAt" | "updatedAt"
> {
  datasetIds: string[];
  messages: (Pick<Message, "id" | "turn" | "role" | "text" | "runId" | "answer" | "remarks" | "setAsideById"> & {
    ordinal: number;
    createdAt: string;
  })[];
  /** Oldest first. */
  runs: { id: string; status: RunStatus }[];
  /** What a run asks a person; null when none does. */
  pending: { id: string; key: string; interrupt: unknown } | null;
  /** Earlier interrupts of runs, oldest first; times as the database writes them. */
  decisions: { runId: string; interrupt: unknown; response: unknown; decidedAt: string }[];
  plansApproved: "session" | "always" | null;
  /** Conversations that answer parts of its questions, in the order in which they were asked for. */
  parts: { id: string; key: string; runId: string }[];
}

/**
 * Returns a consistent snapshot of the conversation: an ended status comes with the answer. Reads its usage and current
 * node right after. Throws `not_found`.
 */
export async function getSession(database: Database, id: SessionId): Promise<SessionResponse> {
  const row = await readConversation(database, id);
  const { datasetIds, runs, pending, decisions, plansApproved, createdAt, updatedAt, engine, ...rest } = row;
  const { parts: asked, ...session } = rest;
  const running = runs.find(({ status }) => status === "running");
  const [usage, currentNode, parts] = await Promise.all([
    findUsage(database, [id]),
    running === undefined ? null : findCurrentNode(database, RunId.parse(running.id)),
    Promise.all(asked.map((part) => getPart(database, part))),
  ]);
  const interrupt = pending === null ? null : (readInterrupt(pending.interrupt) ?? toUnreadable(pending.id));
  const chosen = engine === null ? null : (readLeniently(ChosenEngine, engine)?.value ?? null);
  const decided = decisions.flatMap(toDecision);
  const response = {
    ...session,
    ...(chosen !== null && { engine: chosen }),
    ...toProgress(row),
    currentNode: pending === null ? currentNode : toGate(pending.key),
    datasetIds,
    ...(parts.length > 0 && { parts }),
    ...(interrupt !== null && { interrupt }),
    ...(decided.length > 0 && { decisions: decided }),
    ...(plansApproved !== null && { plansApproved }),
    usage: usage.get(id) ?? emptyUsage(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
  return parseStored(SessionResponse, response, "a session");
}

/** Returns a part with its messages; a part has no parts of its own. */
async function getPart(database: Database, { id, key, runId }: ConversationRow["parts"][number]): Promise<SessionPart> {
  const row = await readConversation(database, SessionId.parse(id));
  return {
    key,
    title: row.title,
    sessionId: SessionId.parse(id),
    runId: RunId.parse(runId),
    ...toProgress(row),
  };
}

/** Converts the messages of a conversation and its status. */
function toProgress({ messages, runs }: ConversationRow): Pick<SessionResponse, "messages" | "status"> {
  return {
    messages: toSessionMessages(messages.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))),
    status: toSessionStatus(runs.map(({ status }) => status)),
  };
}

/** Returns the node that asked: the key of an interrupt is the node's name and attempt. */
function toGate(key: string): string | null {
  return NodeName.safeParse(key.split(":")[0]).data ?? null;
}

/** Converts a decision with its time in ISO format; empty when it cannot be read. */
function toDecision({ interrupt, decidedAt, ...decision }: ConversationRow["decisions"][number]): Decision[] {
  const at = new Date(decidedAt).toISOString();
  const read = Decision.safeParse({ ...decision, interrupt: readInterrupt(interrupt), decidedAt: at });
  return read.success ? [read.data] : [];
}

/** Replaces an unreadable question to a person; it accepts no response. */
function toUnreadable(id: string): Interrupt {
  const prompt = "The stored question cannot be read. Stop this run and ask again.";
  return { id: InterruptId.parse(id), type: "connection_check", prompt, options: [], payload: {} };
}

/** One statement, so that all parts are from the same snapshot. */
async function readConversation(database: Database, id: SessionId): Promise<ConversationRow> {
  const [row] = await runPrepared<ConversationRow>(
    database,
    "read_conversation",
    Prisma.sql`
      SELECT session.id, title, pinned, approval, engine, created_at AS "createdAt", updated_at AS "updatedAt",
        ARRAY(SELECT dataset_id::text FROM session_dataset WHERE session_id = session.id ORDER BY position) AS "datasetIds",
        (
          SELECT coalesce(json_agg(json_build_object(
            'id', message.id, 'turn', turn, 'ordinal', message.ordinal, 'role', role, 'text', text, 'answer', answer,
            'remarks', remarks, 'setAsideById', set_aside_by, 'createdAt', message.created_at,
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
          SELECT json_build_object('id', interrupt.id, 'key', key, 'interrupt', interrupt.interrupt)
          FROM interrupt WHERE session_id = session.id AND status = 'pending'
          ORDER BY interrupt.created_at LIMIT 1
        ) AS pending,
        (
          SELECT coalesce(json_agg(json_build_object(
            'runId', run_id, 'interrupt', interrupt.interrupt, 'response', response,
            'decidedAt', coalesce(answered_at, run.ended_at, interrupt.created_at)
          ) ORDER BY interrupt.created_at), '[]')
          FROM interrupt JOIN run ON run.id = interrupt.run_id
          WHERE interrupt.session_id = session.id AND interrupt.status <> 'pending'
        ) AS decisions,
        (
          SELECT coalesce(json_agg(json_build_object(
            'id', part.id, 'key', part.part_key, 'runId', run.id
          ) ORDER BY run.ordinal, part.part_key), '[]')
          FROM session AS part JOIN run ON run.id = part.part_of_run_id
          WHERE run.session_id = session.id AND part.deleted_at IS NULL
        ) AS parts,
        ${plansApprovedSql} AS "plansApproved"
      FROM session WHERE session.id = ${id}::uuid AND deleted_at IS NULL`,
  );
  if (row === undefined) throw sessionNotFound();
  return row;
}
