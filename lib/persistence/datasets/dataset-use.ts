import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetId, SessionId } from "@/lib/domain/ids";
import type { Transaction } from "../connections/transaction";

/** Creates the error for a dataset that does not exist (any more). */
export function datasetNotFound(): CaveatError {
  return new CaveatError("not_found", "There is no such dataset.", {
    remedy: "It may have been deleted; pick another one or upload the file again.",
  });
}

/**
 * Adds datasets to those of the session, which the caller has locked or just created; existing ones keep their place.
 * Throws `not_found` when one does not exist or is deleted.
 * @param options.first puts added ones before all others.
 */
export async function useDatasets(
  { client }: Transaction,
  sessionId: SessionId,
  datasetIds: readonly DatasetId[],
  options: { first?: boolean } = {},
): Promise<void> {
  const wanted = [...new Set(datasetIds)];
  if (wanted.length === 0) return;
  // Locked so that none is deleted before this use of it is visible.
  const present = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM dataset WHERE id = ANY (${wanted}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`;
  if (present.length < wanted.length) throw datasetNotFound();
  const known = await client.sessionDataset.findMany({ where: { sessionId } });
  const added = wanted.filter((datasetId) => !known.some((use) => use.datasetId === datasetId));
  const positions = known.map(({ position }) => position);
  const first = options.first === true ? Math.min(0, ...positions) - added.length : Math.max(-1, ...positions) + 1;
  await client.sessionDataset.createMany({
    data: added.map((datasetId, index) => ({ sessionId, datasetId, position: first + index })),
  });
}

/** Removes datasets that a person has deleted and neither a session nor a recipe uses any more. */
export async function clearDeletedDatasets({ client }: Transaction, ids: readonly string[]): Promise<void> {
  await client.dataset.deleteMany({
    where: { id: { in: [...ids] }, deletedAt: { not: null }, sessions: { none: {} }, bindings: { none: {} } },
  });
}
