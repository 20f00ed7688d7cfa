import pg from "pg";
import type { DatasetId } from "@/lib/domain/ids";
import type { NewDataset, NewVersion, UnreadVersion } from "@/lib/ports/data/dataset-catalogue";
import type { Database } from "../database";
import { datasetNotFound } from "../datasets/dataset-use";
import { toFactsText } from "../datasets/facts-text";
import { Prisma } from "../generated/client";
import { runPrepared } from "../runs/run-prepared";
import { toStorableJsonText, toStorableText } from "../connections/storable";

/** The constraint by which each version of a dataset has its own number. */
const numberKey = "dataset_version_dataset_id_number_key";
/** Facts from reading a file. */
type Found = Pick<NewVersion, "rowCount" | "columns" | "notices" | "profile">;
const nothing: Found = {
  rowCount: 0,
  columns: [],
  notices: [],
  profile: { rowCount: 0, duplicateRows: 0, columns: [] },
};

/**
 * SQL that inserts a version.
 * @param found null when the version is still to be read.
 * @param source returns a row of the dataset's `id` and the version's `number`.
 */
export async function toInsertSql(
  version: UnreadVersion,
  found: Found | null,
  source: Prisma.Sql,
): Promise<Prisma.Sql> {
  const { rowCount, ...long } = found ?? nothing;
  const facts = await toFactsText(long);
  return Prisma.sql`
    INSERT INTO dataset_version
      (id, status, format, bytes, fingerprint, folder, reading, reader, row_count, columns, notices, profile, dataset_id, number)
    SELECT ${version.versionId}::uuid, ${found === null ? "reading" : "ready"}::dataset_status,
      ${toStorableText(version.format)}, ${String(version.bytes)}::bigint, ${version.fingerprint}, ${version.folder},
      ${version.reading === null ? null : toStorableJsonText(version.reading ?? {})}::json, ${version.reader ?? null},
      ${String(rowCount)}::bigint,
      ${facts.columns}::json, ${facts.notices}::json, ${facts.profile}::json, source.id, source.number
    FROM (${source}) AS source RETURNING id`;
}

/**
 * Adds a dataset with its first version.
 * @param found null when the version is still to be read.
 */
export async function addDataset(
  database: Database,
  input: NewDataset & UnreadVersion,
  found: Found | null,
): Promise<void> {
  const { id, name, attribution, source } = input;
  const shownAttribution = attribution === undefined ? null : toStorableText(attribution);
  const shownSource = source === undefined ? null : toStorableJsonText(source);
  const insert = await toInsertSql(input, found, Prisma.sql`SELECT made.id, 1 AS number FROM made`);
  const statement = Prisma.sql`
    WITH made AS (
      INSERT INTO dataset (id, name, attribution, source)
      VALUES (${id}::uuid, ${toStorableText(name)}, ${shownAttribution}, ${shownSource}::json)
      RETURNING id
    ) ${insert}`;
  await runPrepared(database, "add_dataset", statement);
}

/**
 * Adds a version with the next number. Throws `not_found` when the dataset is unknown or deleted.
 * @param found null when the version is still to be read.
 */
export async function addVersion(
  database: Database,
  id: DatasetId,
  version: UnreadVersion,
  found: Found | null,
): Promise<void> {
  const insert = await toInsertSql(
    version,
    found,
    Prisma.sql`
      SELECT locked.id,
        (SELECT coalesce(max(earlier.number), 0) + 1 FROM dataset_version AS earlier WHERE earlier.dataset_id = locked.id) AS number
      FROM locked`,
  );
  const statement = Prisma.sql`
    WITH locked AS (SELECT id FROM dataset WHERE id = ${id}::uuid AND deleted_at IS NULL FOR UPDATE) ${insert}`;
  for (;;) {
    try {
      const added = await runPrepared(database, "add_version", statement);
      if (added.length === 0) throw datasetNotFound();
      return;
    } catch (error) {
      // Only the next statement sees a version that was added while this one waited for the lock.
      if (!(error instanceof pg.DatabaseError && error.constraint === numberKey)) throw error;
    }
  }
}
