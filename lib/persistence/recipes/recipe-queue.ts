import { DatasetVersionId, RecipeId, RecipeRunId } from "@/lib/domain/ids";
import type { RecipeQueue } from "@/lib/ports/recipes/recipe-store";
import { toStorableText } from "../connections/storable";
import { inTransaction, type Transaction } from "../connections/transaction";
import type { Database } from "../database";
import { ownerIsGone } from "../embedded/owner-lock";
import { Prisma } from "../generated/client";
import { leaseEnd } from "../runs/claim-run";
import { addEvent } from "./recipe-runs";
import { insertDatasetVersion, insertRecipeVersion, lockRecipe, useOutputDataset } from "./write-recipe-version";

/** SQL condition on `recipe_run`: no process is computing it. */
const isFree = Prisma.sql`(lease_until IS NULL OR lease_until < clock_timestamp() OR ${ownerIsGone(Prisma.sql`lease_owner`)})`;
/** SQL condition on `recipe_run`: it is still needed and has not ended. */
const isOpen = Prisma.sql`(status = 'running' AND EXISTS (
  SELECT 1 FROM recipe WHERE recipe.id = recipe_run.recipe_id AND deleted_at IS NULL))`;

/** Stores runs of recipes in Postgres. */
export function createRecipeQueue(database: Database): RecipeQueue {
  const { client } = database;
  /** Locks a run whose lease `owner` holds; false if it does not. */
  const hold = async (transaction: Transaction, id: RecipeRunId, owner: string) => {
    const rows = await transaction.client.$queryRaw<unknown[]>`
      SELECT 1 FROM recipe_run WHERE id = ${id}::uuid AND lease_owner = ${owner} AND status = 'running' FOR UPDATE`;
    return rows.length > 0;
  };
  return {
    findClaimable: async () => {
      const rows = await client.$queryRaw<{ id: string }[]>`
        SELECT id::text FROM recipe_run WHERE ${isOpen} AND ${isFree} ORDER BY created_at`;
      return rows.map(({ id }) => RecipeRunId.parse(id));
    },
    claim: (id, owner) =>
      inTransaction(database, async (transaction) => {
        const taken = await transaction.client.$executeRaw`
          UPDATE recipe_run SET lease_owner = ${owner}, lease_until = ${leaseEnd}, attempt = attempt + 1
          WHERE id = ${id}::uuid AND ${isOpen} AND ${isFree}`;
        if (taken === 0) return null;
        const row = await transaction.client.recipeRun.findUniqueOrThrow({
          where: { id },
          include: { recipe: { select: { name: true } } },
        });
        const { payload, payloadHash, attempt, recipe } = row;
        await addEvent(transaction, id, { type: "start", attempt });
        return {
          ...{ id, payload, payloadHash, attempt, name: recipe.name },
          recipeId: RecipeId.parse(row.recipeId),
          outputVersionId: DatasetVersionId.parse(row.outputVersionId),
        };
      }),
    renew: async (id, owner) => {
      const renewed = await client.$executeRaw`
        UPDATE recipe_run SET lease_until = ${leaseEnd}
        WHERE id = ${id}::uuid AND lease_owner = ${owner} AND ${isOpen}`;
      return renewed > 0;
    },
    release: async (id, owner) => {
      await client.recipeRun.updateMany({
        where: { id, status: "running", leaseOwner: owner },
        data: { leaseOwner: null, leaseUntil: null, attempt: { decrement: 1 } },
      });
    },
    addEvent: (id, owner, event) =>
      inTransaction(database, async (transaction) => {
        if (!(await hold(transaction, id, owner))) return false;
        await addEvent(transaction, id, event);
        return true;
      }),
    complete: (id, owner, { version, table, folder, checks }) =>
      inTransaction(database, async (transaction) => {
        const found = await transaction.client.recipeRun.findUnique({ where: { id } });
        if (found === null) return null;
        const recipe = await lockRecipe(transaction, RecipeId.parse(found.recipeId));
        if (!(await hold(transaction, id, owner))) return null;
        // Compares the stored bytes again, under the same lock under which they are applied.
        const applied = await transaction.client.$queryRaw<unknown[]>`
          SELECT 1 FROM recipe_run WHERE id = ${id}::uuid AND payload_hash = ${version.payloadHash}
            AND payload_hash = encode(sha256(convert_to(payload, 'UTF8')), 'hex')
            AND number = ${version.base + 1} AND ${recipe.newest} = ${version.base}`;
        if (applied.length === 0) return null;
        const versionId = DatasetVersionId.parse(found.outputVersionId);
        const datasetId = await useOutputDataset(transaction, recipe);
        const { counts, bytes, fingerprint, ...facts } = table;
        await insertDatasetVersion(transaction, datasetId, {
          ...facts,
          ...{ versionId, bytes, fingerprint, folder, reading: null },
        });
        await insertRecipeVersion(transaction, recipe.id, { ...version, counts, checks, outputVersionId: versionId });
        await transaction.client.recipe.update({
          where: { id: recipe.id },
          data: { newest: version.base + 1, outputDatasetId: datasetId },
        });
        await transaction.client.recipeRun.update({
          where: { id },
          data: { status: "completed", endedAt: new Date(), leaseOwner: null, leaseUntil: null },
        });
        await addEvent(transaction, id, { type: "end", status: "completed", outputVersionId: versionId });
        return { id: datasetId, versionId };
      }),
    fail: (id, owner, fault) =>
      inTransaction(database, async (transaction) => {
        if (!(await hold(transaction, id, owner))) return false;
        await transaction.client.recipeRun.update({
          where: { id },
          data: {
            ...{ status: "failed", fault: toStorableText(fault), endedAt: new Date() },
            ...{ leaseOwner: null, leaseUntil: null },
          },
        });
        await addEvent(transaction, id, { type: "end", status: "failed" });
        return true;
      }),
  };
}
