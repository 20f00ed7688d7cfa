import { toVersionLabel } from "@/lib/domain/answers/answer-version";
import { CaveatError } from "@/lib/domain/caveat-error";
import { DatasetId, DatasetVersionId, type RecipeId } from "@/lib/domain/ids";
import type { NewVersion } from "@/lib/ports/data/dataset-catalogue";
import type { NewRecipeVersion, RecipeVersionRecord } from "@/lib/ports/recipes/recipe-store";
import { toStorableJson, toStorableText } from "../connections/storable";
import type { Transaction } from "../connections/transaction";
import { datasetNotFound } from "../datasets/dataset-use";
import { Prisma } from "../generated/client";
import { toInsertSql } from "../versions/add-version";
import { recipeNotFound } from "./recipe-record";

/** A recipe whose row is locked. */
export interface LockedRecipe {
  id: RecipeId;
  name: string;
  newest: number;
  inPlace: boolean;
  outputDatasetId: DatasetId | null;
}

/**
 * Locks a recipe until the end of the transaction, which serialises changes to its versions and runs. Throws
 * `not_found`.
 */
export async function lockRecipe({ client }: Transaction, id: RecipeId): Promise<LockedRecipe> {
  const rows = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM recipe WHERE id = ${id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  const row = rows.length === 0 ? null : await client.recipe.findUnique({ where: { id } });
  if (row === null) throw recipeNotFound();
  const { name, newest, inPlace, outputDatasetId } = row;
  return {
    id,
    name,
    newest,
    inPlace,
    outputDatasetId: outputDatasetId === null ? null : DatasetId.parse(outputDatasetId),
  };
}

/** Throws `conflict`, naming the changes made in the meantime, if `base` is not the newest version of a recipe. */
export function assertNewest({ newest }: LockedRecipe, base: number): void {
  if (base === newest) return;
  throw new CaveatError(
    "conflict",
    `This recipe was changed in the meantime: it is now at ${toVersionLabel(newest)}, but this change is based on ${toVersionLabel(base)}.`,
    {
      remedy: "Review the newest version, then make the change again.",
      fields: [{ field: "baseVersion", message: `The newest version is ${toVersionLabel(newest)}.` }],
    },
  );
}

/** Adds the row of a recipe's next version and makes it the newest one. */
export async function insertRecipeVersion(
  { client }: Transaction,
  recipeId: RecipeId,
  version: NewRecipeVersion & Pick<RecipeVersionRecord, "counts" | "checks" | "outputVersionId">,
): Promise<void> {
  const { base, content, change, bindings, payloadHash, outputVersionId, counts, checks, computedBy = null } = version;
  const id = globalThis.crypto.randomUUID();
  await client.recipeVersion.create({
    data: {
      ...{ id, recipeId, number: base + 1, payloadHash, outputVersionId },
      content: toStorableJson(content),
      change: toStorableJson(change),
      counts: toStorableJson(counts),
      checks: toStorableJson(checks),
      ...(computedBy !== null && { computedBy: toStorableJson(computedBy) }),
    },
  });
  await client.recipeBinding.createMany({
    data: bindings.map(({ versionId, mapping = {}, ...binding }, position) => ({
      ...{ recipeVersionId: id, position, datasetVersionId: versionId, ...binding },
      mapping: toStorableJson(mapping),
    })),
  });
}

/**
 * Returns the dataset for a recipe's results, locked; creates it under the recipe's name if there is none or it was
 * deleted. For in-place results, throws `not_found` if that dataset was deleted.
 */
export async function useOutputDataset({ client }: Transaction, recipe: LockedRecipe): Promise<DatasetId> {
  if (recipe.outputDatasetId !== null) {
    const id = recipe.outputDatasetId;
    const locked = await client.$queryRaw<unknown[]>`
      SELECT 1 FROM dataset WHERE id = ${id}::uuid AND deleted_at IS NULL FOR UPDATE`;
    if (locked.length > 0) return id;
  }
  if (recipe.inPlace) throw datasetNotFound();
  const id = DatasetId.create();
  await client.dataset.create({ data: { id, name: toStorableText(recipe.name) } });
  return id;
}

const toNumber = (id: DatasetId) => Prisma.sql`
  SELECT ${id}::uuid AS id,
    (SELECT coalesce(max(number), 0) + 1 FROM dataset_version WHERE dataset_id = ${id}::uuid) AS number`;

/** Adds the next version of a dataset locked by `useOutputDataset`. */
export async function insertDatasetVersion({ client }: Transaction, id: DatasetId, version: NewVersion): Promise<void> {
  await client.$queryRaw(await toInsertSql(version, version, toNumber(id)));
}

/**
 * Adds the next version of a dataset locked by `useOutputDataset`, with the files and facts of another version. Throws
 * `not_found` if that version no longer exists.
 */
export async function insertDatasetCopy(
  { client }: Transaction,
  id: DatasetId,
  of: DatasetVersionId,
): Promise<DatasetVersionId> {
  const versionId = DatasetVersionId.create();
  const known = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM dataset_version WHERE id = ${of}::uuid AND status = 'ready' FOR KEY SHARE`;
  if (known.length === 0) throw datasetNotFound();
  await client.$executeRaw`
    INSERT INTO dataset_version
      (id, dataset_id, number, reading, reader, format, bytes, fingerprint, folder, row_count, columns, notices, profile)
    SELECT ${versionId}::uuid, source.id, source.number, reading, reader, format, bytes, fingerprint, folder, row_count, columns, notices, profile
    FROM dataset_version AS earlier, (${toNumber(id)}) AS source WHERE earlier.id = ${of}::uuid`;
  return versionId;
}
