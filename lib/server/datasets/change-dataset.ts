import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { RefreshSchedule, toNextRefresh } from "@/lib/domain/connections/refresh-schedule";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { ConnectionId, type DatasetId } from "@/lib/domain/ids";
import { assertSuits } from "../connections/add-remote-dataset";
import type { Container } from "../container";

const words = (maximum: number) => z.string().trim().max(maximum, `At most ${maximum} characters.`);

/** Body of PATCH /api/datasets/{id}. */
export const DatasetChange = z.strictObject({
  name: words(120).min(1, "A dataset needs a name.").optional(),
  description: words(2_000).optional(),
  columns: z
    .array(z.object({ name: z.string(), description: words(500) }))
    .max(10_000)
    .optional(),
  /** Another connection to read its rows from, instead of one that was removed or moved. */
  connectionId: ConnectionId.schema.optional(),
  /** When it is read from its connection again without being asked; null: only by hand. */
  refresh: RefreshSchedule.nullable().optional(),
});

/**
 * Stores a person's words about a dataset, or where it is read from. Throws `not_found`, also for the connection;
 * `invalid_input` for an unknown column, and for a connection that cannot be queried when the source is; `conflict` for a connection to a dataset that was uploaded.
 */
export async function changeDataset(
  { catalogue, connections, clock }: Pick<Container, "catalogue" | "connections" | "clock">,
  id: DatasetId,
  { connectionId, refresh: schedule, ...change }: z.infer<typeof DatasetChange>,
): Promise<Dataset> {
  if (connectionId === undefined && schedule === undefined) return catalogue.update(id, change);
  const { source } = await catalogue.getDataset(id);
  if (source === undefined) {
    throw new CaveatError("conflict", "This dataset was uploaded, so it is read from no connection.", {
      remedy: "Read the table of the connection as a dataset of its own.",
    });
  }
  if (connectionId !== undefined) assertSuits(await connections.get(connectionId), source);
  if (schedule && source.mode === "live") {
    throw new CaveatError("conflict", "A live table is read with each question, so it needs no refresh.", {
      remedy: "Read it as a snapshot to refresh it on a schedule.",
    });
  }
  const refresh = schedule && { schedule, nextAt: toNextRefresh(schedule, clock.now()) };
  return catalogue.update(id, {
    ...change,
    ...(connectionId !== undefined && { source: { ...source, connectionId } }),
    ...(refresh !== undefined && { refresh }),
  });
}

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
