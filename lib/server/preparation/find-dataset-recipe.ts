import type { DatasetId } from "@/lib/domain/ids";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import type { Container } from "../container";
import { findLiveRecipe } from "../recipes/remote/live-recipe";
import { getRecipe } from "../recipes/get-recipe";

/**
 * Finds the recipe that writes the versions of a dataset, or that of a live table; null if there is none. Throws `not_found` for an
 * unknown dataset.
 */
export async function findDatasetRecipe(container: Container, id: DatasetId): Promise<RecipeView | null> {
  const dataset = await container.catalogue.getDataset(id);
  const { madeBy } = await container.recipes.findLineage(id);
  const recipeId =
    (await container.recipes.findInPlace(id)) ?? madeBy?.id ?? (await findLiveRecipe(container, dataset));
  return recipeId === null ? null : getRecipe(container, recipeId);
}
