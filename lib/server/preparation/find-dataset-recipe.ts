import type { DatasetId } from "@/lib/domain/ids";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import type { Container } from "../container";
import { getRecipe } from "../recipes/get-recipe";

/**
 * Finds the recipe that writes the versions of a dataset; null if there is none. Throws `not_found` for an unknown
 * dataset.
 */
export async function findDatasetRecipe(container: Container, id: DatasetId): Promise<RecipeView | null> {
  const { madeBy } = await container.recipes.findLineage(id);
  const recipeId = (await container.recipes.findInPlace(id)) ?? madeBy?.id ?? null;
  return recipeId === null ? null : getRecipe(container, recipeId);
}
