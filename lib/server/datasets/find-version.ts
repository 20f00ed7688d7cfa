import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetCatalogue, DatasetVersionRecord } from "@/lib/ports/dataset-catalogue";

/** A version of a dataset, the newest unless another one is named. Throws `not_found`, also for a version of another dataset. */
export async function findVersion(
  catalogue: Pick<DatasetCatalogue, "get" | "getVersion">,
  id: DatasetId,
  version: DatasetVersionId | undefined,
): Promise<DatasetVersionRecord> {
  if (version === undefined) return catalogue.get(id);
  const record = await catalogue.getVersion(version);
  if (record.dataset.id !== id) {
    throw new CaveatError("not_found", "This dataset has no such version.", {
      remedy: "Look at its newest one, or at the list of its versions.",
    });
  }
  return record;
}
