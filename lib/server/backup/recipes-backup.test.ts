import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DatasetId, RecipeId } from "@/lib/domain/ids";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { createFolderFiles } from "@/lib/files/folder-files";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { migrationsDirectory } from "@/lib/testing/stores/test-database";
import { addDataset } from "../datasets/add-dataset";
import { resolveParquet } from "../datasets/dataset-facts";
import { changeRecipe } from "../recipes/change-recipe";
import { createRecipe, getOwnRecipe } from "../recipes/create-recipe";
import { findLineage, getRecipe, listRecipeVersions } from "../recipes/get-recipe";
import { previewStep } from "../recipes/preview-step";
import { rollbackRecipe } from "../recipes/rollback-recipe";
import { createBackup } from "./create-backup";
import { restoreBackup } from "./restore-backup";

let source: ServerFixture;
let target: ServerFixture;
beforeAll(async () => {
  [source, target] = [await createServerFixture(), await createServerFixture({ empty: true })];
});
afterAll(async () => {
  await source.close();
  await target.close();
});

const filter: RecipeOp = { op: "AddStep", type: "filter", params: { expression: "amount > 5" } };
const dedupe: RecipeOp = { op: "AddStep", type: "drop_duplicates", params: {} };

/** Returns everything visible about recipes and their datasets, including the bytes of every version. */
async function describe({ container }: OpenServer, ids: { recipes: RecipeId[]; datasets: DatasetId[] }) {
  const recipes = ids.recipes.map(async (id) => ({
    recipe: await getRecipe(container, id),
    versions: await listRecipeVersions(container, id),
    preview: await previewStep(container, id, {}),
  }));
  const datasets = ids.datasets.map(async (id) => {
    const versions = await container.catalogue.listVersions(id);
    const files = versions.map(async (version) => readFile(await resolveParquet(container, version.id)));
    return { versions, lineage: await findLineage(container, id), files: await Promise.all(files) };
  });
  return { recipes: await Promise.all(recipes), datasets: await Promise.all(datasets) };
}

it("a backup includes recipes with their versions, data and lineage, and they keep working after a restore", async () => {
  const server = await source.open({}, { works: true });
  const { container } = server;
  const dataset = await addDataset(container, await source.receive("orders.csv", "id,amount\n1,10\n2,20\n2,20\n3,5\n"));
  const own = await getOwnRecipe(container, dataset.id);
  await changeRecipe(container, own.id, { ops: [dedupe], baseVersion: "v1.0" });
  const separate = await createRecipe(container, { name: "Large ones", datasetIds: [dataset.id] });
  const { recipe } = await changeRecipe(container, separate.id, { ops: [filter], baseVersion: "v1.0" });
  await changeRecipe(container, separate.id, { ops: [dedupe], baseVersion: "v2.0" });
  await rollbackRecipe(container, separate.id, { version: "v2.0" });
  const ids = { recipes: [own.id, separate.id], datasets: [dataset.id, recipe.outputDatasetId ?? dataset.id] };
  const before = await describe(server, ids);
  expect(before.datasets.map(({ versions }) => versions.length)).toEqual([2, 3]);

  const folder = path.join(target.dataDirectory, "backup");
  const { connectionString } = source.database;
  const report = await createBackup({ connectionString, files: container.files, folder });
  expect(report.missing).toEqual([]);
  const restoredFolder = path.join(target.dataDirectory, "data");
  const files = createFolderFiles(restoredFolder);
  const to = { connectionString: target.database.connectionString, files };
  await restoreBackup({ folder: report.folder, ...to, migrationsDirectory });

  const environment = { ...container.environment, dataDirectory: restoredFolder };
  const restored = await target.open({ environment, files }, { works: true });
  expect(await describe(restored, ids)).toEqual(before);
  const next = await changeRecipe(restored.container, separate.id, { ops: [dedupe], baseVersion: "v4.0" });
  expect(next.recipe).toMatchObject({ version: "v5.0", steps: [{ rowsOut: 2 }, { rowsOut: 2 }] });
});
