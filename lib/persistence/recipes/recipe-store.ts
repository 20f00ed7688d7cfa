import { z } from "zod";
import { RecipeId, type DatasetId } from "@/lib/domain/ids";
import type { RecipeStore } from "@/lib/ports/recipes/recipe-store";
import { toStorableText } from "../connections/storable";
import { inTransaction } from "../connections/transaction";
import type { Database } from "../database";
import { datasetNotFound } from "../datasets/dataset-use";
import { parsePageCursor, toPageCursor } from "../sessions/page-cursor";
import type { Prisma } from "../generated/client";
import { findLineage } from "./find-lineage";
import { addSuccess, findPatterns, removePattern } from "./recipe-patterns";
import { recipeNotFound, recipeParts, toRecipeRecord, toVersionRecord, versionParts } from "./recipe-record";
import { assertNoRun, cancelRun, getRun, listEvents, startRun } from "./recipe-runs";
import {
  assertNewest,
  insertDatasetCopy,
  insertRecipeVersion,
  lockRecipe,
  useOutputDataset,
} from "./write-recipe-version";

/** The last recipe of the previous page: creation time, id. */
const Place = z.tuple([z.iso.datetime(), RecipeId.schema]);

/** Stores recipes in Postgres. */
export function createRecipeStore(database: Database): RecipeStore {
  const { client } = database;
  const assertKnown = async (id: RecipeId) => {
    if ((await client.recipe.count({ where: { id, deletedAt: null } })) === 0) throw recipeNotFound();
  };
  return {
    create: ({ id, name, into, version }) =>
      inTransaction(database, async (transaction) => {
        const wanted = [...new Set([...version.bindings.map(({ datasetId }) => datasetId), ...(into ? [into] : [])])];
        // Locks the rows so that none is removed before this use of it is committed.
        const present = await transaction.client.$queryRaw<unknown[]>`
          SELECT 1 FROM dataset WHERE id = ANY (${wanted}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`;
        if (present.length < wanted.length) throw datasetNotFound();
        if (into !== undefined) {
          // One at a time, so that two callers never get a recipe each.
          await transaction.client.$queryRaw`SELECT 1 FROM dataset WHERE id = ${into}::uuid FOR NO KEY UPDATE`;
          const known = await findInPlace(transaction.client, into);
          if (known !== null) return known;
        }
        const outputDatasetId = into ?? null;
        await transaction.client.recipe.create({
          data: { id, name: toStorableText(name), inPlace: into !== undefined, outputDatasetId },
        });
        const change = { kind: "created" } as const;
        const nothing = { change, counts: [], checks: [], outputVersionId: null };
        await insertRecipeVersion(transaction, id, { base: 0, ...version, ...nothing });
        return id;
      }),
    get: async (id) => {
      const row = await client.recipe.findFirst({ where: { id, deletedAt: null }, include: recipeParts });
      if (row === null) throw recipeNotFound();
      return toRecipeRecord(row);
    },
    getVersion: async (recipeId, number) => {
      const row = await client.recipeVersion.findFirst({
        where: { recipeId, number, recipe: { deletedAt: null } },
        include: versionParts,
      });
      if (row === null) throw recipeNotFound();
      return toVersionRecord(row);
    },
    listVersions: async (recipeId) => {
      await assertKnown(recipeId);
      const rows = await client.recipeVersion.findMany({
        where: { recipeId },
        orderBy: { number: "desc" },
        include: versionParts,
      });
      return rows.map(toVersionRecord);
    },
    list: async ({ cursor, limit }) => {
      const after = cursor === undefined ? null : parsePageCursor(Place, cursor);
      const before = after && {
        OR: [{ createdAt: { lt: new Date(after[0]) } }, { createdAt: new Date(after[0]), id: { lt: after[1] } }],
      };
      const rows = await client.recipe.findMany({
        where: { deletedAt: null, ...before },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit + 1,
        include: recipeParts,
      });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const nextCursor = rows.length > limit && last ? toPageCursor([last.createdAt.toISOString(), last.id]) : null;
      return { items: page.map(toRecipeRecord), nextCursor };
    },
    findInPlace: (datasetId) => findInPlace(client, datasetId),
    update: async (id, { name, policy }) => {
      const { count } = await client.recipe.updateMany({
        where: { id, deletedAt: null },
        data: { policy, name: name === undefined ? undefined : toStorableText(name) },
      });
      if (count === 0) throw recipeNotFound();
    },
    hide: async (id) => {
      const { count } = await client.recipe.updateMany({
        where: { id, deletedAt: null },
        data: { deletedAt: new Date() },
      });
      if (count === 0) throw recipeNotFound();
      await cancelRun(database, id);
    },
    restore: async (id) => {
      const { count } = await client.recipe.updateMany({ where: { id }, data: { deletedAt: null } });
      if (count === 0) throw recipeNotFound();
    },
    sweep: async (before) => {
      await client.recipe.deleteMany({ where: { deletedAt: { lt: before } } });
    },
    writeVersion: (id, version, { output }) =>
      inTransaction(database, async (transaction) => {
        const recipe = await lockRecipe(transaction, id);
        assertNewest(recipe, version.base);
        await assertNoRun(transaction, id);
        const datasetId = output === null ? recipe.outputDatasetId : await useOutputDataset(transaction, recipe);
        const outputVersionId =
          output === null || datasetId === null ? null : await insertDatasetCopy(transaction, datasetId, output);
        await insertRecipeVersion(transaction, id, { ...version, outputVersionId });
        await transaction.client.recipe.update({
          where: { id },
          data: { newest: version.base + 1, outputDatasetId: datasetId },
        });
      }),
    startRun: (run) => startRun(database, run),
    getRun: (id) => getRun(database, id),
    listEvents: (id) => listEvents(database, id),
    cancel: (id) => cancelRun(database, id),
    findLineage: (id) => findLineage(database, id),
    runFolders: async () => {
      const rows = await client.recipeRun.findMany({
        where: { status: "running" },
        select: { outputVersionId: true },
      });
      return rows.map(({ outputVersionId }) => `datasets/${outputVersionId}`);
    },
    addSuccess: (pattern) => addSuccess(database, pattern),
    findPatterns: (fingerprint) => findPatterns(database, fingerprint),
    removePattern: (id) => removePattern(database, id),
  };
}

/** Finds the recipe that writes the further versions of a dataset. */
async function findInPlace(client: Prisma.TransactionClient, outputDatasetId: DatasetId): Promise<RecipeId | null> {
  const row = await client.recipe.findFirst({
    where: { outputDatasetId, inPlace: true, deletedAt: null },
    orderBy: { createdAt: "asc" },
    select: { id: true },
  });
  return row && RecipeId.parse(row.id);
}
