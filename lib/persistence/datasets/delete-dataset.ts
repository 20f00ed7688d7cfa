import type { DatasetId } from "@/lib/domain/ids";
import { datasetNotFound } from "./dataset-use";
import type { Database } from "../database";
import { inTransaction, type Transaction } from "../connections/transaction";

/**
 * Hides a dataset from new questions. Keeps its rows as long as a session or a recipe uses it, including a deleted one
 * that may be restored; otherwise removes them, and returns the folders that no other version has. Throws `not_found`.
 */
export function deleteDataset(database: Database, id: DatasetId): Promise<{ orphanedFolders: string[] }> {
  return inTransaction(database, async (transaction) => {
    const { client } = transaction;
    // The strong lock waits for sessions that are about to use it.
    const locked = await client.$queryRaw<unknown[]>`
      SELECT 1 FROM dataset WHERE id = ${id}::uuid AND deleted_at IS NULL FOR UPDATE`;
    if (locked.length === 0) throw datasetNotFound();
    const uses = [
      await client.sessionDataset.count({ where: { datasetId: id } }),
      await client.recipeBinding.count({ where: { datasetId: id } }),
    ];
    if (uses.some((count) => count > 0)) {
      await client.dataset.update({ where: { id }, data: { deletedAt: new Date() } });
      return { orphanedFolders: [] };
    }
    return { orphanedFolders: await removeDataset(transaction, id) };
  });
}

/** Removes the rows of a dataset that the caller has locked and nothing uses. Returns the folders that no other version has. */
export async function removeDataset({ client }: Transaction, id: string): Promise<string[]> {
  const versions = await client.datasetVersion.findMany({ where: { datasetId: id }, select: { folder: true } });
  const folders = [...new Set(versions.map(({ folder }) => folder))];
  await client.dataset.delete({ where: { id } });
  const shared = await client.datasetVersion.findMany({ where: { folder: { in: folders } }, select: { folder: true } });
  return folders.filter((folder) => !shared.some((version) => version.folder === folder));
}
