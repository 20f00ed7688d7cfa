import { z } from "zod";
import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import { CaveatError } from "@/lib/domain/caveat-error";
import { recipeFormat, type Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetId, type RecipeId } from "@/lib/domain/ids";
import { NodeId, type RecipeInput } from "@/lib/domain/recipes/recipe";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import type { RecipeRecord } from "@/lib/ports/recipe-store";
import type { Container } from "../container";
import { startChange, untilEnded } from "./apply-change";
import { compileChange } from "./compile-change";
import { toBinding, toInput } from "./create-recipe";
import { getRecipe } from "./get-recipe";
import { writeWithoutSteps } from "./write-without-steps";

/** Body of POST /api/recipes/{id}/run. */
export const RecipeRunRequest = z.object({
  /** The dataset to read instead of the bound one; the newest version of the bound ones when left out. */
  datasetId: DatasetId.schema.optional(),
  /** Id of the input that reads it; the first one when left out. */
  input: NodeId.optional(),
});

type Parts = Pick<Container, "recipes" | "recipeSupervisor" | "catalogue" | "reader" | "environment">;

/** Finds the newest version of a dataset; for the dataset of a recipe in place, the newest one that no recipe made. */
async function findNewest(
  { catalogue }: Pick<Parts, "catalogue">,
  { inPlace, outputDatasetId }: RecipeRecord,
  id: DatasetId,
): Promise<Dataset> {
  const dataset = await catalogue.getDataset(id);
  if (!inPlace || id !== outputDatasetId || dataset.format !== recipeFormat) return dataset;
  const read = (await catalogue.listVersions(id)).find(({ format }) => format !== recipeFormat);
  return read === undefined ? dataset : (await catalogue.getVersion(read.id)).dataset;
}

/** Throws `recipe_refused`, naming them, when columns of an input are missing. */
function assertColumns({ name, columns }: RecipeInput, dataset: Dataset): void {
  const names = dataset.columns.map((column) => column.name);
  const missing = columns.filter((column) => !names.includes(column.name));
  if (missing.length === 0) return;
  throw new CaveatError(
    "recipe_refused",
    `“${dataset.name}” lacks columns of “${name}”: ${missing.map((column) => column.name).join(", ")}.`,
    {
      remedy: "Use a dataset with these columns, or change the recipe.",
      fields: missing.map((column) => ({
        field: "datasetId",
        message: `No column “${column.name}”.`,
        nearest: toNearestNames(column.name, names),
      })),
    },
  );
}

/**
 * Runs the steps of a recipe on the newest versions of its datasets, or on another dataset, as its next version. Throws
 * `not_found`; `recipe_refused` when columns are missing or the steps do not fit; `conflict` while a run has not ended.
 */
export async function runRecipe(
  container: Parts,
  id: RecipeId,
  { datasetId, input: wanted, signal }: z.infer<typeof RecipeRunRequest> & { signal?: AbortSignal },
): Promise<RecipeView> {
  const record = await container.recipes.get(id);
  const { content, number: base } = record.version;
  const chosen = wanted ?? content.inputs[0]?.id;
  const datasets = await Promise.all(
    content.inputs.map((input) =>
      findNewest(container, record, input.id === chosen && datasetId !== undefined ? datasetId : input.datasetId),
    ),
  );
  datasets.forEach(assertReady);
  const pairs = content.inputs.map((input, index) => ({ input, dataset: datasets[index] }));
  const found = pairs.flatMap(({ input, dataset }) => (dataset === undefined ? [] : [{ input, dataset }]));
  for (const { input, dataset } of found) assertColumns(input, dataset);
  const inputs = found.map(({ input, dataset }) => ({ ...toInput(input.id, dataset), name: input.name }));
  const bindings = found.map(({ input, dataset }) => toBinding(input.id, dataset));
  const change = { kind: "run" } as const;
  const compiled = await compileChange(container, { base, content: { ...content, inputs }, change, bindings });
  if (content.steps.length === 0) await writeWithoutSteps(container, record, compiled);
  else await untilEnded(container, await startChange(container, id, compiled), signal);
  return getRecipe(container, id);
}
