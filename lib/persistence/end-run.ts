import { MessageId, RunId, type SessionId } from "@/lib/domain/ids";
import type { RunEnd } from "@/lib/domain/run-event";
import type { RunStore } from "@/lib/ports/run-store";
import { appendEvent } from "./append-event";
import type { Database } from "./database";
import { lockLivingSession, lockSession } from "./session-lock";
import { toStorableJson, toStorableText } from "./storable";
import { inTransaction, type Transaction } from "./transaction";

/** Ends a run that is `owner`'s with its answer and events; null when it has ended or is not. */
export async function finishRun(
  database: Database,
  { runId, owner, end, answer }: Parameters<RunStore["finish"]>[0],
): ReturnType<RunStore["finish"]> {
  const found = await database.client.run.findUnique({
    where: { id: runId },
    select: { sessionId: true, question: { select: { turn: true } } },
  });
  if (found === null) return null;
  const sessionId = found.sessionId as SessionId;
  return inTransaction(database, async (transaction) => {
    if (!(await lockSession(transaction, sessionId))) return null;
    const held = { id: runId, status: "running", leaseOwner: owner } as const;
    if ((await transaction.client.run.count({ where: held })) === 0) return null;
    const messageId = end === "cancelled" || answer === null ? null : MessageId.create();
    if (messageId !== null && answer !== null) {
      await transaction.client.message.create({
        data: {
          id: messageId,
          sessionId,
          turn: found.question.turn,
          role: "assistant",
          text: toStorableText(answer.explanation),
          runId,
          answer: toStorableJson(answer),
        },
      });
      const event = {
        type: "answer",
        runId,
        at: new Date().toISOString(),
        messageId,
        version: answer.version,
      } as const;
      await appendEvent(transaction, { sessionId, runId, key: "answer", event });
    }
    await endRun(transaction, { sessionId, runId, end });
    return { messageId };
  });
}

/** Stops what the session has under way: gives the runs that somebody works on and that end when they notice. Throws `not_found`. */
export function cancelRuns(database: Database, sessionId: SessionId): Promise<RunId[]> {
  return inTransaction(database, async (transaction) => {
    const { client } = transaction;
    await lockLivingSession(transaction, sessionId);
    const idle = await client.run.findMany({
      where: { sessionId, status: { in: ["queued", "waiting"] } },
      orderBy: { ordinal: "asc" },
      select: { id: true },
    });
    for (const { id } of idle) await endRun(transaction, { sessionId, runId: RunId.parse(id), end: "cancelled" });
    const running = { sessionId, status: "running" } as const;
    await client.run.updateMany({
      where: { ...running, cancelRequestedAt: null },
      data: { cancelRequestedAt: new Date() },
    });
    const asked = await client.run.findMany({ where: running, select: { id: true } });
    if (asked.length > 0) transaction.changed("runs", sessionId);
    return asked.map(({ id }) => RunId.parse(id));
  });
}

/** Writes the end of a run and its last event, under the session's lock. What it asked a person is withdrawn. */
async function endRun(
  transaction: Transaction,
  { sessionId, runId, end }: { sessionId: SessionId; runId: RunId; end: RunEnd },
): Promise<void> {
  const { client } = transaction;
  const now = new Date();
  await client.run.update({
    where: { id: runId },
    data: { status: end, leaseOwner: null, leaseUntil: null, endedAt: now },
  });
  await client.interrupt.updateMany({ where: { runId, status: "pending" }, data: { status: "withdrawn" } });
  await appendEvent(transaction, {
    sessionId,
    runId,
    key: "run_end",
    event: { type: "run_end", runId, at: now.toISOString(), status: end },
  });
  await client.session.update({ where: { id: sessionId }, data: { updatedAt: now } });
  transaction.changed("runs", sessionId);
}
