import { MessageId, RunId, SessionId } from "@/lib/domain/ids";
import type { RunEnd } from "@/lib/domain/runs/run-event";
import type { RunStore } from "@/lib/ports/runs/run-store";
import { appendEvent } from "./append-event";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { lockLivingSession } from "../connections/session-lock";
import { toStorableJsonText, toStorableText } from "../connections/storable";
import { inTransaction, type Transaction } from "../connections/transaction";

/** Ends a run of `owner` with its answer and events; null when it has ended or `owner` does not hold it. */
export function finishRun(
  database: Database,
  { runId, owner, end, answer }: Parameters<RunStore["finish"]>[0],
): ReturnType<RunStore["finish"]> {
  return inTransaction(database, async (transaction) => {
    const { client } = transaction;
    // What is read outside the lock never changes.
    const [session] = await client.$queryRaw<{ id: string; turn: number }[]>`
      SELECT session.id::text, message.turn
      FROM run JOIN session ON session.id = run.session_id JOIN message ON message.id = run.question_message_id
      WHERE run.id = ${runId}::uuid FOR NO KEY UPDATE OF session`;
    if (session === undefined) return null;
    const sessionId = SessionId.parse(session.id);
    const held = Prisma.sql`status = 'running' AND lease_owner = ${owner}`;
    const now = new Date();
    if (!(await endRow(transaction, { runId, end, now, condition: held }))) return null;
    const messageId = end === "cancelled" || answer === null ? null : MessageId.create();
    if (messageId !== null && answer !== null) {
      const { turn } = session;
      await client.$executeRaw`
        INSERT INTO message (id, session_id, turn, role, text, run_id, answer, created_at)
        VALUES (${messageId}::uuid, ${sessionId}::uuid, ${turn}, 'assistant', ${toStorableText(answer.explanation)},
          ${runId}::uuid, ${toStorableJsonText(answer)}::json, ${now.toISOString()}::timestamptz)`;
      const event = { type: "answer", runId, at: now.toISOString(), messageId, version: answer.version } as const;
      await appendEvent(transaction, { sessionId, runId, key: "answer", event });
    }
    await recordEnd(transaction, { sessionId, runId, end, now });
    return { messageId };
  });
}

/**
 * Cancels the runs of a session and of their parts: returns those in progress, which end when they notice. Throws
 * `not_found`.
 */
export function cancelRuns(database: Database, sessionId: SessionId): Promise<RunId[]> {
  return inTransaction(database, async (transaction) => {
    await lockLivingSession(transaction, sessionId);
    const parts = await transaction.client.session.findMany({
      where: { partOf: { sessionId }, runs: { some: { status: { in: ["queued", "waiting", "running"] } } } },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    const running: RunId[] = [];
    for (const id of [sessionId, ...parts.map((part) => SessionId.parse(part.id))]) {
      running.push(...(await cancelOwnRuns(transaction, id)));
    }
    return running;
  });
}

/** Cancels the runs of one session, whose whole the caller has locked. */
async function cancelOwnRuns(transaction: Transaction, sessionId: SessionId): Promise<RunId[]> {
  const { client } = transaction;
  await client.$queryRaw`SELECT 1 FROM session WHERE id = ${sessionId}::uuid FOR NO KEY UPDATE`;
  const idle = await client.run.findMany({
    where: { sessionId, status: { in: ["queued", "waiting"] } },
    orderBy: { ordinal: "asc" },
    select: { id: true },
  });
  for (const { id } of idle) {
    const ended = { runId: RunId.parse(id), end: "cancelled" as const, now: new Date() };
    await endRow(transaction, { ...ended, condition: Prisma.sql`TRUE` });
    await recordEnd(transaction, { ...ended, sessionId });
  }
  const running = { sessionId, status: "running" } as const;
  await client.run.updateMany({
    where: { ...running, cancelRequestedAt: null },
    data: { cancelRequestedAt: new Date() },
  });
  const asked = await client.run.findMany({ where: running, select: { id: true } });
  if (asked.length > 0) transaction.changed("runs", sessionId);
  return asked.map(({ id }) => RunId.parse(id));
}

/**
 * Writes the end of the run, under the session's lock, if `condition` on its row holds, and returns whether it does.
 * Withdraws what the run asked a person, and marks the session as changed.
 */
async function endRow(
  { client }: Transaction,
  { runId, end, now, condition }: { runId: RunId; end: RunEnd; now: Date; condition: Prisma.Sql },
): Promise<boolean> {
  const count = await client.$executeRaw`
    WITH ended AS (
      UPDATE run SET status = ${end}::run_status, lease_owner = NULL, lease_until = NULL, ended_at = ${now.toISOString()}::timestamptz
      WHERE id = ${runId}::uuid AND ${condition}
      RETURNING id, session_id
    ), withdrawn AS (
      UPDATE interrupt SET status = 'withdrawn' FROM ended WHERE run_id = ended.id AND interrupt.status = 'pending'
    )
    UPDATE session SET updated_at = ${now.toISOString()}::timestamptz FROM ended WHERE session.id = ended.session_id`;
  return count > 0;
}

/** Stores the last event of a run and announces that the next one may start. */
async function recordEnd(
  transaction: Transaction,
  { sessionId, runId, end, now }: { sessionId: SessionId; runId: RunId; end: RunEnd; now: Date },
): Promise<void> {
  const event = { type: "run_end", runId, at: now.toISOString(), status: end } as const;
  await appendEvent(transaction, { sessionId, runId, key: "run_end", event });
  transaction.changed("runs", sessionId);
}
