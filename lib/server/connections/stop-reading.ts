import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import type { Container } from "../container";

/**
 * Stops reading a dataset from its connection: it keeps its earlier version, or has failed without one. Another server
 * that reads it stops within a few seconds. Throws `not_found`; `conflict` when it is not being read from a connection.
 */
export async function stopReading(
  { catalogue, files, readingSupervisor }: Pick<Container, "catalogue" | "files" | "readingSupervisor">,
  id: DatasetId,
): Promise<Dataset> {
  const { orphanedFolder } = await catalogue.stopReading(id);
  await readingSupervisor.abandon(({ datasetId }) => datasetId === id);
  if (orphanedFolder !== null) await files.remove(orphanedFolder);
  return catalogue.getDataset(id);
}
