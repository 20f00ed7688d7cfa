import path from "node:path";
import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import type { DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetCatalogue, TablePlace } from "@/lib/ports/dataset-catalogue";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import { tableFile } from "./add-dataset";

/**
 * Resolves the absolute path of a dataset version's Parquet file. Throws `not_found`, `conflict` when there is none or
 * none yet.
 */
export async function resolveParquet(
  catalogue: Pick<DatasetCatalogue, "getPlace">,
  dataDirectory: string,
  versionId: DatasetVersionId,
): Promise<string> {
  return toParquet(await catalogue.getPlace({ versionId }), dataDirectory);
}

/** Resolves the absolute path of the Parquet file at a place. Throws `conflict` when there is none or none yet. */
export function toParquet({ dataset, folder }: TablePlace, dataDirectory: string): string {
  assertReady(dataset);
  return path.join(dataDirectory, folder, tableFile);
}

/** Serves the catalogue's facts about datasets to the graph. */
export function createDatasetStore(catalogue: DatasetCatalogue): DatasetStore {
  return {
    getFacts: (datasets) =>
      Promise.all(
        datasets.map(async ({ versionId }) => {
          const { dataset, profile } = await catalogue.getVersion(versionId);
          const { id, name, description, notices, fingerprint } = dataset;
          return { id, versionId, fingerprint, name, description, notices, profile };
        }),
      ),
  };
}
