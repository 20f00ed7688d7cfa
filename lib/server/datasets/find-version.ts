import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetCatalogue, DatasetVersionRecord } from "@/lib/ports/data/dataset-catalogue";

/**
 * Finds a version of a dataset, the newest by default. Throws `not_found`, including for a version of another dataset.
 */
export async function findVersion(
  catalogue: Pick<DatasetCatalogue, "get" | "getVersion">,
  id: DatasetId,
  version: DatasetVersionId | undefined,
): Promise<DatasetVersionRecord> {
  if (version === undefined) return catalogue.get(id);
  const record = await catalogue.getVersion(version);
  assertVersionOf(record.dataset, id);
  return record;
}

/** Throws `not_found` when a version belongs to a dataset other than `id`. */
export function assertVersionOf(dataset: { id: DatasetId }, id: DatasetId): void {
  if (dataset.id === id) return;
  throw new CaveatError("not_found", "This dataset has no such version.", {
    remedy: "Use its newest version, or choose one from the list of its versions.",
  });
}
