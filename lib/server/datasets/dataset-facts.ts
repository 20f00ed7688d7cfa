import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import type { DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetCatalogue, TablePlace } from "@/lib/ports/dataset-catalogue";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import type { FileStore } from "@/lib/ports/file-store";
import { tableFile } from "./add-dataset";

/**
 * Resolves the absolute path of a dataset version's Parquet file. Throws `not_found`, `conflict` when there is none or
 * none yet,
 * and what `FileStore.open` throws.
 */
export async function resolveParquet(
  { catalogue, files }: { catalogue: Pick<DatasetCatalogue, "getPlace">; files: Pick<FileStore, "open"> },
  versionId: DatasetVersionId,
  signal?: AbortSignal,
): Promise<string> {
  return openParquet(files, await catalogue.getPlace({ versionId }), signal);
}

/**
 * Resolves the absolute path of the Parquet file at a place. Throws `conflict` when there is none or none yet, and what
 * `FileStore.open` throws.
 */
export async function openParquet(
  files: Pick<FileStore, "open">,
  { dataset, folder }: TablePlace,
  signal?: AbortSignal,
): Promise<string> {
  assertReady(dataset);
  return files.open({ folder, name: tableFile }, signal);
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
