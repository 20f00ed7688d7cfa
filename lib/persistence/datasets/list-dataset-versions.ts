import { DatasetVersion } from "@/lib/domain/datasets/dataset-version";
import type { DatasetId } from "@/lib/domain/ids";
import { readItems } from "@/lib/domain/read-leniently";
import type { Database } from "../database";
import { datasetNotFound } from "./dataset-use";

/** A version without its facts, which may be long. */
interface VersionLine {
  id: string;
  number: number;
  status: string;
  format: string;
  rowCount: bigint;
  columnCount: number;
  noticeCount: number;
  reading: unknown;
  createdAt: Date;
}

/** Lists all versions of a dataset, newest first. Throws `not_found`. */
export async function listDatasetVersions({ client }: Database, id: DatasetId): Promise<DatasetVersion[]> {
  const lines = await client.$queryRaw<VersionLine[]>`
    SELECT version.id::text, version.number, version.status::text, version.format, version.row_count AS "rowCount",
      json_array_length(version.columns) AS "columnCount", json_array_length(version.notices) AS "noticeCount",
      version.reading, version.created_at AS "createdAt"
    FROM dataset_version AS version JOIN dataset ON dataset.id = version.dataset_id
    WHERE dataset.id = ${id}::uuid AND dataset.deleted_at IS NULL ORDER BY version.number DESC`;
  if (lines.length === 0) throw datasetNotFound();
  const versions = lines.map(({ number, rowCount, createdAt, ...line }) => ({
    ...line,
    version: number,
    rowCount: Number(rowCount),
    createdAt: createdAt.toISOString(),
  }));
  return readItems(DatasetVersion, versions);
}
