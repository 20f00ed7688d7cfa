import type { DatasetId } from "@/lib/domain/ids";
import { datasetNotFound } from "./dataset-use";
import type { Database } from "../database";
import { inTransaction } from "../connections/transaction";

/**
 * Takes a dataset away from new questions. Its rows stay as long as a session uses it, a deleted session that may come
 * back included; otherwise they go, and the folders that no other version has are given back. Throws `not_found`.
 */
export function deleteDataset(database: Database, id: DatasetId): Promise<{ orphanedFolders: string[] }> {
  return inTransaction(database, async ({ client }) => {
    // The strong lock waits for sessions that are about to use it.
    const locked = await client.$queryRaw<unknown[]>`
      SELECT 1 FROM dataset WHERE id = ${id}::uuid AND deleted_at IS NULL FOR UPDATE`;
    if (locked.length === 0) throw datasetNotFound();
    if ((await client.sessionDataset.count({ where: { datasetId: id } })) > 0) {
      await client.dataset.update({ where: { id }, data: { deletedAt: new Date() } });
      return { orphanedFolders: [] };
    }
    const versions = await client.datasetVersion.findMany({ where: { datasetId: id }, select: { folder: true } });
    const folders = [...new Set(versions.map(({ folder }) => folder))];
    await client.dataset.delete({ where: { id } });
    const shared = await client.datasetVersion.findMany({
      where: { folder: { in: folders } },
      select: { folder: true },
    });
    return { orphanedFolders: folders.filter((folder) => !shared.some((version) => version.folder === folder)) };
  });
}
