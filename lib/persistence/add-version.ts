import type { DatasetId } from "@/lib/domain/ids";
import type { NewVersion, UnreadVersion } from "@/lib/ports/dataset-catalogue";
import type { Database } from "./database";
import { datasetNotFound } from "./dataset-use";
import { toStorableJson, toStorableText } from "./storable";

/** A version as a row, without its number. */
export function toVersionData(version: NewVersion) {
  return {
    id: version.versionId,
    format: toStorableText(version.format),
    bytes: BigInt(version.bytes),
    fingerprint: version.fingerprint,
    folder: version.folder,
    reading: toStorableJson(version.reading ?? {}),
    rowCount: BigInt(version.rowCount),
    columns: toStorableJson(version.columns),
    notices: toStorableJson(version.notices),
    profile: toStorableJson(version.profile),
  };
}

/** A version that is still to be read, as a row without its number. */
export function toUnreadData(version: UnreadVersion) {
  const profile = { rowCount: 0, duplicateRows: 0, columns: [] };
  const data = toVersionData({ ...version, rowCount: 0, columns: [], notices: [], profile });
  return { ...data, status: "reading" as const };
}

/** Adds a version with the next number. Throws `not_found` when the dataset is not there or deleted. */
export async function addVersion(
  database: Database,
  id: DatasetId,
  version: ReturnType<typeof toVersionData | typeof toUnreadData>,
): Promise<void> {
  await database.client.$transaction(async (transaction) => {
    // The row of the dataset is the lock under which versions get their numbers.
    const locked = await transaction.$queryRaw<
      unknown[]
    >`SELECT id FROM dataset WHERE id = ${id}::uuid AND deleted_at IS NULL FOR UPDATE`;
    if (locked.length === 0) throw datasetNotFound();
    const newest = await transaction.datasetVersion.aggregate({ where: { datasetId: id }, _max: { number: true } });
    const number = (newest._max.number ?? 0) + 1;
    await transaction.datasetVersion.create({ data: { ...version, number, datasetId: id } });
  });
}
