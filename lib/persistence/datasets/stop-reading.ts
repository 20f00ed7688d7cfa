import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetId } from "@/lib/domain/ids";
import type { Database } from "../database";
import { inTransaction } from "../connections/transaction";
import { datasetNotFound } from "./dataset-use";

/**
 * Ends the reading of the newest version: removes it when there is an earlier one, otherwise it has failed. Returns the
 * folder that nothing uses any more. Throws `not_found`, `conflict` when nothing is being read from a connection.
 */
export function stopReading(database: Database, id: DatasetId): Promise<{ orphanedFolder: string | null }> {
  return inTransaction(database, async ({ client }) => {
    const [dataset] = await client.$queryRaw<{ isRemote: boolean }[]>`
      SELECT source IS NOT NULL AS "isRemote" FROM dataset
      WHERE id = ${id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
    if (dataset === undefined) throw datasetNotFound();
    const newest = await client.datasetVersion.findFirst({
      where: { datasetId: id },
      orderBy: { number: "desc" },
      select: { id: true, number: true, status: true, folder: true },
    });
    if (!dataset.isRemote || newest?.status !== "reading") {
      throw new CaveatError("conflict", "This dataset is not being read from a connection.", {
        remedy: "Reload the page to see where it stands.",
      });
    }
    if (newest.number > 1) await client.datasetVersion.delete({ where: { id: newest.id } });
    else {
      const data = { status: "failed", fault: "The reading was stopped.", leaseOwner: null, leaseUntil: null } as const;
      await client.datasetVersion.update({ where: { id: newest.id }, data });
    }
    return { orphanedFolder: newest.folder };
  });
}
