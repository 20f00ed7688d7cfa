import { SessionId } from "@/lib/domain/ids";
import { clearBlobs, lockBlobs } from "../datasets/blob-lock";
import { checkpointSchema, checkpointTables } from "../runs/checkpointer";
import type { Database } from "../database";
import { clearDeletedDatasets } from "../datasets/dataset-use";
import { Prisma } from "../generated/client";
import { inTransaction, type Transaction } from "../connections/transaction";

/**
 * Removes sessions deleted before `before`, each with everything that is only its own, in its own transaction. Leaves
 * one with a run in progress for a later sweep, because the run would still write. Returns their number.
 */
export async function sweepSessions(database: Database, before: Date): Promise<number> {
  const due = await database.client.session.findMany({ where: { deletedAt: { lt: before } }, select: { id: true } });
  let removed = 0;
  for (const { id } of due) {
    if (await inTransaction(database, (transaction) => removeSession(transaction, SessionId.parse(id), before)))
      removed++;
  }
  return removed;
}

async function removeSession(transaction: Transaction, id: SessionId, before: Date): Promise<boolean> {
  const { client } = transaction;
  await lockBlobs(transaction);
  // Checked again under the lock: it may have been restored, or swept by another process.
  const rows = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM session WHERE id = ${id}::uuid AND deleted_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM run WHERE session_id = session.id AND status = 'running' AND lease_until > clock_timestamp())
    FOR UPDATE SKIP LOCKED`;
  if (rows.length === 0) return false;
  const runs = await client.run.findMany({ where: { sessionId: id }, select: { id: true } });
  const artifacts = await client.artifact.findMany({ where: { sessionId: id }, select: { sha256: true } });
  const uses = await client.sessionDataset.findMany({ where: { sessionId: id }, select: { datasetId: true } });
  const threads = runs.map((run) => run.id);
  for (const table of checkpointTables) {
    await client.$executeRaw`
      DELETE FROM ${Prisma.raw(`"${checkpointSchema}"."${table}"`)} WHERE thread_id = ANY (${threads}::text[])`;
  }
  await client.session.delete({ where: { id } });
  await clearDeletedDatasets(
    transaction,
    uses.map(({ datasetId }) => datasetId),
  );
  if (artifacts.length > 0)
    await clearBlobs(
      transaction,
      artifacts.map(({ sha256 }) => sha256),
    );
  return true;
}
