import type { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { Database } from "./database";
import type { VersionRow } from "./dataset-view";
import { Prisma } from "./generated/client";
import { runPrepared } from "./run-prepared";

/** Columns of `VersionRow`, those of the dataset as one value. */
const columns = Prisma.sql`
  version.id, version.dataset_id AS "datasetId", version.number, version.status, version.fault, version.format, version.bytes, version.fingerprint,
  version.folder, version.row_count AS "rowCount", version.columns, version.notices, version.profile,
  dataset.name AS "datasetName", dataset.description, dataset.attribution,
  dataset.column_descriptions AS "columnDescriptions", dataset.created_at AS "createdAt", dataset.deleted_at AS "deletedAt"`;

/** What `columns` give: whole numbers of eight bytes as text, in which they are exact. */
type FlatRow = Omit<VersionRow, "dataset" | "bytes" | "rowCount"> & {
  bytes: string;
  rowCount: string;
  datasetName: string;
} & Omit<VersionRow["dataset"], "id" | "name">;

/** The version, whether or not its dataset is deleted; null when there is none. */
export async function findVersion(database: Database, id: DatasetVersionId): Promise<VersionRow | null> {
  const [row] = await runPrepared<FlatRow>(
    database,
    "find_version",
    Prisma.sql`
      SELECT ${columns} FROM dataset_version AS version JOIN dataset ON dataset.id = version.dataset_id
      WHERE version.id = ${id}::uuid`,
  );
  return row === undefined ? null : toVersionRow(row);
}

/** The newest version of a dataset; null when there is none or it is deleted. */
export async function findNewestVersion(database: Database, id: DatasetId): Promise<VersionRow | null> {
  const [row] = await runPrepared<FlatRow>(
    database,
    "find_newest_version",
    Prisma.sql`
      SELECT ${columns} FROM dataset_version AS version JOIN dataset ON dataset.id = version.dataset_id
      WHERE dataset.id = ${id}::uuid AND dataset.deleted_at IS NULL ORDER BY version.number DESC LIMIT 1`,
  );
  return row === undefined ? null : toVersionRow(row);
}

function toVersionRow(row: FlatRow): VersionRow {
  const { datasetName: name, description, attribution, columnDescriptions, createdAt, deletedAt, ...version } = row;
  const dataset = { id: version.datasetId, name, description, attribution, columnDescriptions, createdAt, deletedAt };
  return { ...version, bytes: BigInt(version.bytes), rowCount: BigInt(version.rowCount), dataset };
}
