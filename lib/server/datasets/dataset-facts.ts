import { assertReady, assertStored } from "@/lib/domain/datasets/dataset-readiness";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetCatalogue, TablePlace } from "@/lib/ports/data/dataset-catalogue";
import type { DatasetStore } from "@/lib/ports/data/dataset-store";
import type { FileStore } from "@/lib/ports/data/file-store";
import type { QueriedTable } from "@/lib/ports/connections/query-engine";
import type { Container } from "../container";
import { toEngineLabel } from "../queries/connection-engine";
import { embeddedLabel } from "../queries/embedded-engine";
import { tableFile } from "./add-dataset";

/**
 * Resolves the absolute path of a dataset version's Parquet file. Throws `not_found`, `conflict` when there is none or
 * none yet, and for a live table, of which it is only a sample; and what `FileStore.open` throws.
 */
export async function resolveParquet(
  { catalogue, files }: { catalogue: Pick<DatasetCatalogue, "getPlace">; files: Pick<FileStore, "open"> },
  versionId: DatasetVersionId,
  signal?: AbortSignal,
): Promise<string> {
  const place = await catalogue.getPlace({ versionId });
  assertStored(place.dataset);
  return openParquet(files, place, signal);
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

/**
 * Serves the catalogue's facts about datasets to the graph.
 * @param options.largeRows rows above which a table is queried instead of loaded
 * @param options.isCluster whether a cluster queries it
 */
export function createDatasetStore(
  catalogue: DatasetCatalogue,
  { connections, largeRows, isCluster }: Pick<Container, "connections"> & { largeRows: number; isCluster: boolean },
): DatasetStore {
  const findQueried = async ({ source, rowCount }: Dataset): Promise<QueriedTable | undefined> => {
    if (source?.mode === "live") {
      const { kind } = await connections.get(source.connectionId);
      return { reason: "live", engine: toEngineLabel(kind), place: source.connectionId };
    }
    const engine = isCluster ? toEngineLabel("spark") : embeddedLabel;
    return rowCount > largeRows ? { reason: "large", engine, place: "stored" } : undefined;
  };
  return {
    getFacts: (datasets) =>
      Promise.all(
        datasets.map(async ({ versionId }) => {
          const { dataset, profile } = await catalogue.getVersion(versionId);
          const { id, name, description, notices, fingerprint } = dataset;
          const queried = await findQueried(dataset);
          const facts = { id, versionId, fingerprint, name, description, notices, profile };
          return queried === undefined ? facts : { ...facts, queried };
        }),
      ),
  };
}
