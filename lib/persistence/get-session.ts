import { RunId, type SessionId } from "@/lib/domain/ids";
import { SessionResponse } from "@/lib/domain/session";
import { findCurrentNode } from "./current-node";
import type { Database } from "./database";
import { Prisma } from "./generated/client";
import { conversationOrder, messageSelection, toMessages } from "./message-view";
import { sessionNotFound } from "./session-lock";
import { toSessionStatus } from "./session-status";
import { emptyUsage, findUsage } from "./session-usage";
import { parseStored } from "./stored";

/** The conversation as it was at one moment: a status that says ended comes with the answer. Throws `not_found`. */
export function getSession({ client }: Database, id: SessionId): Promise<SessionResponse> {
  return client.$transaction(
    async (snapshot) => {
      // One query after another: a transaction has one connection, which can do no two at once.
      const row = await snapshot.session.findFirst({ where: { id, deletedAt: null } });
      if (row === null) throw sessionNotFound();
      const ofSession = { sessionId: id };
      const uses = await snapshot.sessionDataset.findMany({ where: ofSession, orderBy: { position: "asc" } });
      const messages = await snapshot.message.findMany({
        where: ofSession,
        select: messageSelection,
        orderBy: conversationOrder,
      });
      const runs = await snapshot.run.findMany({
        where: ofSession,
        select: { id: true, status: true },
        orderBy: { ordinal: "asc" },
      });
      const pending = await snapshot.interrupt.findFirst({
        where: { ...ofSession, status: "pending" },
        orderBy: { createdAt: "asc" },
      });
      const running = runs.find(({ status }) => status === "running");
      const usage = await findUsage(snapshot, [id]);
      const session = {
        id: row.id,
        title: row.title,
        status: toSessionStatus(runs.map(({ status }) => status)),
        currentNode: running ? await findCurrentNode(snapshot, RunId.parse(running.id)) : null,
        datasetIds: uses.map(({ datasetId }) => datasetId),
        pinned: row.pinned,
        approval: row.approval,
        messages: toMessages(messages),
        ...(pending && { interrupt: pending.interrupt }),
        usage: usage.get(id) ?? emptyUsage(),
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      };
      return parseStored(SessionResponse, session, "a session");
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
  );
}
