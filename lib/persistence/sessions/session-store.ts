import type { RunStatus } from "@/lib/ports/runs/run-store";
import type { SessionStore } from "@/lib/ports/runs/session-store";
import { useDatasets } from "../datasets/dataset-use";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { getSession } from "./get-session";
import { listSessions } from "./list-sessions";
import { readHistory } from "./read-history";
import { remarkAnswer } from "../versions/remark-answer";
import { runPrepared } from "../runs/run-prepared";
import { lockLivingSession, sessionNotFound } from "../connections/session-lock";
import { toSessionStatus } from "./session-status";
import { getSessionSummary } from "./session-summaries";
import { toStorableText } from "../connections/storable";
import { sweepSessions } from "./sweep-sessions";
import { inTransaction } from "../connections/transaction";

/** Stores conversations in Postgres. */
export function createSessionStore(database: Database): SessionStore {
  const { client } = database;
  return {
    get: (id) => getSession(database, id),
    getStatus: async (id) => {
      // Every reader of a stream queries this at the start and when a run has ended.
      const [row] = await runPrepared<{ statuses: RunStatus[] }>(
        database,
        "read_statuses",
        Prisma.sql`
          SELECT ARRAY(SELECT status::text FROM run WHERE session_id = session.id ORDER BY ordinal) AS statuses
          FROM session WHERE id = ${id}::uuid AND deleted_at IS NULL`,
      );
      if (row === undefined) throw sessionNotFound();
      return toSessionStatus(row.statuses);
    },
    list: (options) => listSessions(database, options),
    update: async (id, { title, pinned, approval, engine }) => {
      const { count } = await inTransaction(database, (transaction) =>
        transaction.client.session.updateMany({
          where: { id, deletedAt: null },
          // A person who wants to be asked again is also asked about plans.
          data: {
            pinned,
            approval,
            engine,
            ...(approval !== undefined && { plansApproved: false }),
            ...(title !== undefined && { title: toStorableText(title), titleSource: "person" }),
          },
        }),
      );
      if (count === 0) throw sessionNotFound();
      return getSessionSummary(database, id);
    },
    suggestTitle: async (id, title) => {
      await client.session.updateMany({
        where: { id, deletedAt: null, titleSource: { not: "person" } },
        data: { title: toStorableText(title), titleSource: "engine" },
      });
    },
    remark: (id, messageId, change) => remarkAnswer(database, { sessionId: id, messageId, change }),
    addDatasets: (id, datasetIds, options) =>
      inTransaction(database, async (transaction) => {
        await lockLivingSession(transaction, id);
        await useDatasets(transaction, id, datasetIds, options);
      }),
    history: (runId, limit) => readHistory(database, runId, limit),
    findHistorySummary: async (sessionId, digest) => {
      const row = await client.historySummary.findUnique({ where: { sessionId_digest: { sessionId, digest } } });
      return row?.text ?? null;
    },
    keepHistorySummary: async (sessionId, digest, text) => {
      const row = { sessionId, digest, text: toStorableText(text) };
      await client.historySummary.createMany({ data: [row], skipDuplicates: true });
      return (await client.historySummary.findUniqueOrThrow({ where: { sessionId_digest: { sessionId, digest } } }))
        .text;
    },
    delete: (id) =>
      inTransaction(database, async (transaction) => {
        const data = { deletedAt: new Date() };
        const { count } = await transaction.client.session.updateMany({ where: { id, deletedAt: null }, data });
        if (count === 0) throw sessionNotFound();
        await transaction.client.session.updateMany({ where: { partOf: { sessionId: id }, deletedAt: null }, data });
      }),
    restore: (id) =>
      inTransaction(database, async (transaction) => {
        const { count } = await transaction.client.session.updateMany({ where: { id }, data: { deletedAt: null } });
        if (count === 0) throw sessionNotFound();
        await transaction.client.session.updateMany({
          where: { partOf: { sessionId: id } },
          data: { deletedAt: null },
        });
        // Its queued runs may continue.
        transaction.changed("runs", id);
      }),
    sweep: (before) => sweepSessions(database, before),
  };
}
