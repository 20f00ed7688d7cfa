import { z } from "zod";
import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetId, RecipeId, type DatasetVersionId } from "@/lib/domain/ids";
import { toPreparedName } from "@/lib/domain/recipes/prepared-name";
import type { Recipe, RecipeInput } from "@/lib/domain/recipes/recipe";
import { toColumnKind } from "@/lib/domain/recipes/recipe-column";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { RecipePolicy, type InputBinding } from "@/lib/domain/recipes/recipe-version";
import type { Container } from "../container";
import { findPlace } from "./remote/find-place";
import { findLiveRecipe, isLive } from "./remote/live-recipe";
import { getRecipe } from "./get-recipe";
import { toPayloadHash } from "./recipe-payload";

const RecipeName = z.string().trim().min(1, "A recipe needs a name.").max(120, "At most 120 characters.");

/** Body of POST /api/recipes. */
export const NewRecipe = z.object({
  name: RecipeName,
  datasetIds: z
    .array(DatasetId.schema)
    .min(1, "A recipe needs at least one dataset.")
    .max(20, "At most 20 datasets.")
    .refine((ids) => new Set(ids).size === ids.length, "Use each dataset once."),
});

/** Body of PATCH /api/recipes/{id}. */
export const RecipeSettings = z.strictObject({ name: RecipeName.optional(), policy: RecipePolicy.optional() });

/** Describes a dataset version as an input of a recipe. */
export function toInput(id: string, { id: datasetId, name, columns }: Pick<Dataset, "id" | "name" | "columns">) {
  return {
    ...{ id, name, datasetId },
    columns: columns.map((column) => ({
      name: column.name,
      storage: column.storage,
      kind: toColumnKind(column.storage),
    })),
  } satisfies RecipeInput;
}

/** Binds an input to a dataset version, some of whose columns may be mapped to columns of another name. */
export function toBinding(
  inputId: string,
  { id: datasetId, versionId, fingerprint }: { id: DatasetId; versionId: DatasetVersionId; fingerprint: string },
  mapping: Readonly<Record<string, string>> = {},
): InputBinding {
  return { inputId, datasetId, versionId, fingerprint, ...(Object.keys(mapping).length > 0 && { mapping }) };
}

/**
 * Creates a recipe without steps. Throws `not_found`, `conflict` for a dataset that is not ready, and `recipe_refused` if the
 * rows of its datasets are in several places.
 * @param options.into the dataset whose further versions are the results, for cures; by default the results are versions of
 * a dataset of the recipe's name. If it has such a recipe already, returns that one.
 */
export async function createRecipe(
  container: Pick<Container, "catalogue" | "recipes" | "connections">,
  options: z.infer<typeof NewRecipe> & { into?: DatasetId },
): Promise<RecipeView> {
  const { name, datasetIds, into } = options;
  const datasets = await Promise.all(datasetIds.map((id) => container.catalogue.getDataset(id)));
  datasets.forEach(assertReady);
  const inputs = datasets.map((dataset, index) => toInput(`input_${index + 1}`, dataset));
  const content: Recipe = { inputs, steps: [] };
  const bindings = datasets.map((dataset, index) => toBinding(`input_${index + 1}`, dataset));
  await findPlace(container, bindings);
  const payloadHash = toPayloadHash(JSON.stringify({ content, bindings }));
  const version = { content, bindings, payloadHash };
  return getRecipe(container, await container.recipes.create({ id: RecipeId.create(), name, into, version }));
}

/**
 * Returns the recipe that writes the further versions of a dataset, or that of a live table, whose results are a separate
 * dataset; creates one if there is none. Throws as `createRecipe` does.
 */
export async function getOwnRecipe(
  container: Pick<Container, "catalogue" | "recipes" | "connections">,
  datasetId: DatasetId,
): Promise<RecipeView> {
  const dataset = await container.catalogue.getDataset(datasetId);
  const known = (await container.recipes.findInPlace(datasetId)) ?? (await findLiveRecipe(container, dataset));
  if (known !== null) return getRecipe(container, known);
  const { name } = dataset;
  if (isLive(dataset)) return createRecipe(container, { name: toPreparedName(name), datasetIds: [datasetId] });
  return createRecipe(container, { name: `Recipe of ${name}`.slice(0, 120), datasetIds: [datasetId], into: datasetId });
}
