import type { DatasetCatalogue } from "@/lib/ports/data/dataset-catalogue";
import type { Database } from "../database";
import { toStorableJsonText, toStorableText } from "../connections/storable";
import { inTransaction } from "../connections/transaction";

/**
 * Adds a dataset with the files and facts of a version that was read from the same bytes in the same way by the
 * same reader. False when there is none. Locks the found version, so that its folder is not removed while a second dataset comes to need it.
 */
export function copyVersion(
  database: Database,
  { id, versionId, name, attribution, fingerprint, reading, reader }: Parameters<DatasetCatalogue["createCopy"]>[0],
): Promise<boolean> {
  return inTransaction(database, async ({ client }) => {
    const [known] = await client.$queryRaw<{ id: string }[]>`
      SELECT version.id::text FROM dataset_version AS version
      WHERE fingerprint = ${fingerprint} AND status = 'ready' AND reader = ${reader}
        AND reading::text = ${toStorableJsonText(reading)}
      ORDER BY created_at DESC LIMIT 1 FOR KEY SHARE`;
    if (known === undefined) return false;
    await client.dataset.create({
      data: {
        id,
        name: toStorableText(name),
        attribution: attribution === undefined ? undefined : toStorableText(attribution),
      },
    });
    await client.$executeRaw`
      INSERT INTO dataset_version
        (id, dataset_id, number, reading, reader, format, bytes, fingerprint, folder, row_count, columns, notices, profile)
      SELECT ${versionId}::uuid, ${id}::uuid, 1, reading, reader, format, bytes, fingerprint, folder, row_count, columns, notices, profile
      FROM dataset_version WHERE id = ${known.id}::uuid`;
    return true;
  });
}
