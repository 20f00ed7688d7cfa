import type { DatasetId, RecipeId } from "@/lib/domain/ids";
import type { RecipeLineage } from "@/lib/domain/recipes/recipe-lineage";
import type { RecipePage, RecipeVersionLine, RecipeView } from "@/lib/domain/recipes/recipe-view";
import type { RecipePolicy } from "@/lib/domain/recipes/recipe-version";
import type { Container } from "../container";
import { findRecipeDrift } from "./drift/recipe-drift";
import { toRecipeView, toVersionLine } from "./to-recipe-view";

type Parts = Pick<Container, "recipes">;
type DriftParts = Pick<Container, "recipes" | "catalogue">;

/** Returns a recipe, with how newer data of its inputs differs. Throws `not_found`. */
export async function getRecipe({ recipes, catalogue }: DriftParts, id: RecipeId): Promise<RecipeView> {
  const record = await recipes.get(id);
  const drift = await findRecipeDrift({ catalogue }, record);
  return { ...toRecipeView(record), ...(drift.inputs.length > 0 && { drift }) };
}

/** Lists recipes, newest first. Throws `invalid_input` for a bad cursor. */
export async function listRecipes({ recipes }: Parts, page: { cursor?: string; limit: number }): Promise<RecipePage> {
  const { items, nextCursor } = await recipes.list(page);
  return { items: items.map(toRecipeView), nextCursor };
}

/** Lists all versions of a recipe, newest first. Throws `not_found`. */
export async function listRecipeVersions({ recipes }: Parts, id: RecipeId): Promise<{ items: RecipeVersionLine[] }> {
  return { items: (await recipes.listVersions(id)).map(toVersionLine) };
}

/** Changes the name or policy of a recipe. Throws `not_found`. */
export async function updateRecipe(
  { recipes, catalogue }: DriftParts,
  id: RecipeId,
  change: { name?: string; policy?: RecipePolicy },
): Promise<RecipeView> {
  await recipes.update(id, change);
  return getRecipe({ recipes, catalogue }, id);
}

/** Deletes a recipe so that it can be restored until the sweep, and stops its run; its datasets stay. Throws `not_found`. */
export async function hideRecipe(
  { recipes, recipeSupervisor }: Pick<Container, "recipes" | "recipeSupervisor">,
  id: RecipeId,
): Promise<void> {
  await recipes.hide(id);
  await recipeSupervisor.abandon(({ recipeId }) => recipeId === id);
}

/** Restores a recipe that was just deleted. Throws `not_found`. */
export async function restoreRecipe({ recipes, catalogue }: DriftParts, id: RecipeId): Promise<RecipeView> {
  await recipes.restore(id);
  return getRecipe({ recipes, catalogue }, id);
}

/** Finds what a dataset is derived from, and what depends on it. Throws `not_found`. */
export function findLineage({ recipes }: Parts, id: DatasetId): Promise<RecipeLineage> {
  return recipes.findLineage(id);
}
