import type { Dataset } from "@/lib/domain/datasets/dataset";
import { type DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetVersionRecord } from "@/lib/ports/data/dataset-catalogue";
import type { Database } from "../database";
import {
  toDataset,
  toVersionFacts,
  toVersionRecord,
  type VersionFacts,
  type VersionLine,
} from "../datasets/dataset-view";
import { Prisma } from "../generated/client";
import type { KnownFacts } from "../datasets/known-facts";
import { runPrepared } from "../runs/run-prepared";

/** Columns of `VersionLine`. */
const lineColumns = Prisma.sql`
  version.id, version.dataset_id AS "datasetId", version.number, version.status, version.fault, version.format, version.bytes, version.fingerprint,
  version.folder, version.row_count AS "rowCount", dataset.name, dataset.description, dataset.attribution, dataset.source,
  dataset.refresh_schedule AS "refreshSchedule", dataset.next_refresh_at AS "nextRefreshAt", dataset.last_refresh AS "lastRefresh", version.progress,
  dataset.column_descriptions AS "columnDescriptions", dataset.created_at AS "createdAt"`;
const recordColumns = Prisma.sql`${lineColumns}, version.columns, version.notices, version.profile`;

type RecordRow = VersionLine & Parameters<typeof toVersionRecord>[1];

/** Finds the version, whether or not its dataset is deleted; null when there is none. */
export async function findVersion(database: Database, id: DatasetVersionId): Promise<DatasetVersionRecord | null> {
  const [row] = await runPrepared<RecordRow>(
    database,
    "find_version",
    Prisma.sql`
      SELECT ${recordColumns} FROM dataset_version AS version JOIN dataset ON dataset.id = version.dataset_id
      WHERE version.id = ${id}::uuid`,
  );
  return row === undefined ? null : toVersionRecord(row, row);
}

/** Finds the newest version of a dataset; null when there is none or it is deleted. */
export async function findNewestVersion(database: Database, id: DatasetId): Promise<DatasetVersionRecord | null> {
  const [row] = await runPrepared<RecordRow>(database, "find_newest_version", toNewestSql(recordColumns, id));
  return row === undefined ? null : toVersionRecord(row, row);
}

/**
 * Finds the newest version of a dataset without its profile, which is many times larger; null when there is none or it
 * is deleted.
 */
export async function findDataset(database: Database, known: KnownFacts, id: DatasetId): Promise<Dataset | null> {
  const [line] = await runPrepared<VersionLine>(database, "find_dataset", toNewestSql(lineColumns, id));
  const [dataset = null] = line === undefined ? [] : await findDatasets(database, known, [line]);
  return dataset;
}

/**
 * Lists the newest versions of datasets that are not deleted, the newest dataset first.
 * @param after creation time and id of the dataset before the first one.
 */
export function findNewestVersions(
  database: Database,
  { after, limit }: { after: readonly [string, DatasetId] | null; limit: number },
): Promise<VersionLine[]> {
  const [time, id] = after ?? [null, null];
  return runPrepared<VersionLine>(
    database,
    "find_newest_versions",
    Prisma.sql`
      SELECT ${lineColumns} FROM dataset CROSS JOIN LATERAL (
        SELECT * FROM dataset_version WHERE dataset_id = dataset.id ORDER BY number DESC LIMIT 1
      ) AS version
      WHERE dataset.deleted_at IS NULL
        AND (${time}::timestamptz IS NULL OR (dataset.created_at, dataset.id) < (${time}::timestamptz, ${id}::uuid))
      ORDER BY dataset.created_at DESC, dataset.id DESC LIMIT ${limit}`,
  );
}

/** Datasets of these versions, without those deleted in the meantime. */
export async function findDatasets(
  database: Database,
  known: KnownFacts,
  lines: readonly VersionLine[],
): Promise<Dataset[]> {
  const datasets: Dataset[] = [];
  // One at a time, so that other requests are served in between when tables are very wide.
  for (const line of lines) datasets.push(...(await addFacts(database, known, line)));
  return datasets;
}

function toNewestSql(columns: Prisma.Sql, id: DatasetId): Prisma.Sql {
  return Prisma.sql`
    SELECT ${columns} FROM dataset_version AS version JOIN dataset ON dataset.id = version.dataset_id
    WHERE dataset.id = ${id}::uuid AND dataset.deleted_at IS NULL ORDER BY version.number DESC LIMIT 1`;
}

/** Returns the dataset of a version; empty when it was deleted in the meantime. */
async function addFacts(database: Database, known: KnownFacts, line: VersionLine): Promise<Dataset[]> {
  // There are no facts before a version is ready.
  if (line.status !== "ready") return [toDataset(line, { columns: [], notices: [] })];
  const id = DatasetVersionId.parse(line.id);
  let facts = known.find(id);
  if (facts === undefined) {
    facts = await findFacts(database, id);
    if (facts === undefined) return [];
    known.add(id, facts);
  }
  return [toDataset(line, facts)];
}

/** Finds the facts of a version, null when they cannot be read; undefined when it is gone. */
async function findFacts(database: Database, id: DatasetVersionId): Promise<VersionFacts | null | undefined> {
  const [row] = await runPrepared<{ columns: unknown; notices: unknown; hasProfile: boolean }>(
    database,
    "find_facts",
    Prisma.sql`
      SELECT columns, notices, json_typeof(profile) = 'object' AS "hasProfile"
      FROM dataset_version WHERE id = ${id}::uuid`,
  );
  if (row === undefined) return undefined;
  return row.hasProfile ? toVersionFacts(row) : null;
}
