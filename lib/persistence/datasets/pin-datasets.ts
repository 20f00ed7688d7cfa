import { DatasetSource } from "@/lib/domain/connections/connection";
import type { DatasetStatus } from "@/lib/domain/datasets/dataset";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import { assertAskable } from "@/lib/domain/datasets/dataset-readiness";
import type { DatasetVersionReference } from "@/lib/ports/runs/run-store";
import { datasetNotFound } from "./dataset-use";
import type { Transaction } from "../connections/transaction";

/** Fields that determine whether a version can be used. */
const readiness = { status: true, fault: true, dataset: { select: { name: true, source: true } } } as const;

function assertReadable(row: {
  status: DatasetStatus;
  fault: string | null;
  dataset: { name: string; source: unknown };
}): void {
  const { name, source } = row.dataset;
  const readFrom = DatasetSource.safeParse(source).data;
  assertAskable({ name, status: row.status, fault: row.fault ?? undefined, source: readFrom });
}

/**
 * Returns the newest versions of the datasets, in this order, each once. Throws `not_found` when one has none,
 * `conflict` when one has not been read yet.
 */
export async function pinNewest(
  { client }: Transaction,
  ids: readonly DatasetId[],
): Promise<DatasetVersionReference[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await client.datasetVersion.findMany({
    where: { datasetId: { in: wanted } },
    orderBy: [{ datasetId: "asc" }, { number: "desc" }],
    distinct: ["datasetId"],
    select: { id: true, datasetId: true, ...readiness },
  });
  rows.forEach(assertReadable);
  const newest = new Map(rows.map((row) => [DatasetId.parse(row.datasetId), DatasetVersionId.parse(row.id)]));
  return wanted.map((id) => {
    const versionId = newest.get(id);
    if (versionId === undefined) throw datasetNotFound();
    return { id, versionId };
  });
}

/**
 * Finds a version of the dataset by number; null when there is none. Throws `conflict` when it has not been read yet.
 */
export async function findNumbered(
  { client }: Transaction,
  id: DatasetId,
  number: number,
): Promise<DatasetVersionReference | null> {
  const row = await client.datasetVersion.findUnique({
    where: { datasetId_number: { datasetId: id, number } },
    select: { id: true, ...readiness },
  });
  if (row !== null) assertReadable(row);
  return row && { id, versionId: DatasetVersionId.parse(row.id) };
}
