import { z } from "zod";
import type { DatasetId } from "@/lib/domain/ids";
import type { Container } from "../container";

const words = (maximum: number) => z.string().trim().max(maximum, `At most ${maximum} characters.`);

/** Body of PATCH /api/datasets/{id}. */
export const DatasetChange = z.object({
  name: words(120).min(1, "A dataset needs a name.").optional(),
  description: words(2_000).optional(),
  columns: z
    .array(z.object({ name: z.string(), description: words(500) }))
    .max(10_000)
    .optional(),
});

/** Deletes a dataset so that it can be restored until the sweep. Throws `not_found`. */
export async function hideDataset(container: Container, id: DatasetId): Promise<void> {
  await container.catalogue.hide(id);
  await container.readingSupervisor.abandon(({ datasetId }) => datasetId === id);
}

/** Permanently deletes a dataset, with the files that nothing uses any more. Throws `not_found`. */
export async function deleteDataset(container: Container, id: DatasetId): Promise<void> {
  const { orphanedFolders } = await container.catalogue.delete(id);
  await container.readingSupervisor.abandon(({ datasetId }) => datasetId === id);
  for (const folder of orphanedFolders) await container.files.remove(folder);
}
