import path from "node:path";
import { createVersionQueries } from "@/lib/datasets/query/query-versions";
import { assertReady } from "@/lib/domain/dataset-readiness";
import type { DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetCatalogue } from "@/lib/ports/dataset-catalogue";
import type { DatasetReader } from "@/lib/ports/dataset-reader";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import { tableFile } from "./add-dataset";

/** Absolute path of the Parquet file of a dataset version. Throws `not_found`, `conflict` when there is none or none yet. */
export async function resolveParquet(
  catalogue: DatasetCatalogue,
  dataDirectory: string,
  versionId: DatasetVersionId,
): Promise<string> {
  const { dataset, folder } = await catalogue.getVersion(versionId);
  assertReady(dataset);
  return path.join(dataDirectory, folder, tableFile);
}

/** What the graph sees of datasets, made of the catalogue's facts and the reader's queries. */
export function createDatasetStore(options: {
  catalogue: DatasetCatalogue;
  reader: DatasetReader;
  dataDirectory: string;
}): DatasetStore {
  const { catalogue, reader, dataDirectory } = options;
  return {
    getFacts: (datasets) =>
      Promise.all(
        datasets.map(async ({ versionId }) => {
          const { dataset, profile } = await catalogue.getVersion(versionId);
          const { id, name, description, notices, fingerprint } = dataset;
          return { id, versionId, fingerprint, name, description, notices, profile };
        }),
      ),
    ...createVersionQueries(reader, (versionId) => resolveParquet(catalogue, dataDirectory, versionId)),
  };
}
