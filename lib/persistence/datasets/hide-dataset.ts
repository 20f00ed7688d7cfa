import type { DatasetId } from "@/lib/domain/ids";
import type { Database } from "../database";
import { inTransaction } from "../connections/transaction";
import { datasetNotFound } from "./dataset-use";
import { removeDataset } from "./delete-dataset";

/** Hides a dataset from the list and from new questions, with all of it kept. Throws `not_found`. */
export function hideDataset(database: Database, id: DatasetId): Promise<void> {
  return inTransaction(database, async ({ client }) => {
    const { count } = await client.dataset.updateMany({
      where: { id, deletedAt: null },
      data: { deletedAt: new Date() },
    });
    if (count === 0) throw datasetNotFound();
  });
}

/** Shows a hidden dataset again. Throws `not_found` when it is unknown or removed permanently. */
export async function restoreDataset({ client }: Database, id: DatasetId): Promise<void> {
  const { count } = await client.dataset.updateMany({ where: { id }, data: { deletedAt: null } });
  if (count === 0) throw datasetNotFound();
}

/**
 * Removes datasets that were hidden before `before` and that neither a session nor a recipe uses. Returns the folders that no other version has. */
export async function sweepDatasets(database: Database, before: Date): Promise<{ orphanedFolders: string[] }> {
  const due = await database.client.dataset.findMany({
    where: { deletedAt: { lt: before }, sessions: { none: {} }, bindings: { none: {} } },
    select: { id: true },
  });
  const orphanedFolders: string[] = [];
  for (const { id } of due) {
    const folders = await inTransaction(database, async (transaction) => {
      // Checked again under the lock: it may have been restored in the meantime.
      const locked = await transaction.client.$queryRaw<unknown[]>`
        SELECT 1 FROM dataset WHERE id = ${id}::uuid AND deleted_at < ${before} FOR UPDATE`;
      const where = { datasetId: id };
      const uses = await transaction.client.sessionDataset.count({ where });
      const readers = await transaction.client.recipeBinding.count({ where });
      return locked.length === 0 || uses + readers > 0 ? [] : removeDataset(transaction, id);
    });
    orphanedFolders.push(...folders);
  }
  return { orphanedFolders };
}
