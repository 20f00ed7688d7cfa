import { DatasetSource } from "@/lib/domain/connections/connection";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetCatalogue, TablePlace } from "@/lib/ports/data/dataset-catalogue";
import type { Database } from "../database";
import { type DatasetStatus, Prisma } from "../generated/client";
import { runPrepared } from "../runs/run-prepared";

interface PlaceRow {
  id: string;
  versionId: string;
  name: string;
  status: DatasetStatus;
  fault: string | null;
  folder: string;
  source: unknown;
}

const columns = Prisma.sql`
  dataset.id::text, version.id::text AS "versionId", dataset.name, version.status, version.fault, version.folder, dataset.source`;

/** Finds the table of the newest version of a dataset, or of one version; null when there is none. */
export async function findTablePlace(
  database: Database,
  wanted: Parameters<DatasetCatalogue["getPlace"]>[0],
): Promise<TablePlace | null> {
  const [row] = await readPlaces(database, wanted);
  if (row === undefined) return null;
  const { id, versionId, name, status, fault, folder } = row;
  const source = DatasetSource.safeParse(row.source).data;
  const ids = { id: DatasetId.parse(id), versionId: DatasetVersionId.parse(versionId) };
  return { dataset: { ...ids, name, status, ...(fault !== null && { fault }), ...(source && { source }) }, folder };
}

function readPlaces(database: Database, wanted: Parameters<DatasetCatalogue["getPlace"]>[0]): Promise<PlaceRow[]> {
  if ("versionId" in wanted) {
    return runPrepared<PlaceRow>(
      database,
      "find_place_of_version",
      Prisma.sql`
        SELECT ${columns} FROM dataset_version AS version JOIN dataset ON dataset.id = version.dataset_id
        WHERE version.id = ${wanted.versionId}::uuid`,
    );
  }
  return runPrepared<PlaceRow>(
    database,
    "find_place_of_newest_version",
    Prisma.sql`
      SELECT ${columns} FROM dataset_version AS version JOIN dataset ON dataset.id = version.dataset_id
      WHERE dataset.id = ${wanted.id}::uuid AND dataset.deleted_at IS NULL ORDER BY version.number DESC LIMIT 1`,
  );
}
