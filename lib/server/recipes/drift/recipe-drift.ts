import { type Dataset, recipeFormat } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import type { RecipeDrift } from "@/lib/domain/recipes/recipe-drift";
import type { RecipeRecord } from "@/lib/ports/recipes/recipe-store";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { Container } from "../../container";
import { findDrift, toWorst } from "./find-drift";

type Parts = Pick<Container, "catalogue">;

/**
 * Finds the newest version of a dataset; for the dataset of a recipe in place, the newest one that no recipe made. Throws
 * `not_found`.
 */
export async function findNewest(
  { catalogue }: Parts,
  { inPlace, outputDatasetId }: Pick<RecipeRecord, "inPlace" | "outputDatasetId">,
  id: DatasetId,
): Promise<Dataset> {
  const dataset = await catalogue.getDataset(id);
  if (!inPlace || id !== outputDatasetId || dataset.format !== recipeFormat) return dataset;
  const read = (await catalogue.listVersions(id)).find(({ format }) => format !== recipeFormat);
  return read === undefined ? dataset : (await catalogue.getVersion(read.id)).dataset;
}

/** Compares the newest data of a recipe with its inputs; without inputs whose data no longer exists or has not been read yet. */
export async function findRecipeDrift({ catalogue }: Parts, record: RecipeRecord): Promise<RecipeDrift> {
  const { content, bindings } = record.version;
  const found = content.inputs.map(async (input) => {
    const binding = bindings.find(({ inputId }) => inputId === input.id);
    const dataset = await findNewest({ catalogue }, record, input.datasetId).catch((error: unknown) => {
      if (isCaveatError(error, "not_found")) return null;
      throw error;
    });
    if (dataset?.status !== "ready" || dataset.versionId === binding?.versionId) return [];
    return [findDrift(input, dataset, { mapping: binding?.mapping, byPlace: record.policy !== "lenient" })];
  });
  const inputs = (await Promise.all(found)).flat();
  return { status: toWorst(inputs.map(({ status }) => status)), inputs };
}
