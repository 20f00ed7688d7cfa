import { z } from "zod";
import { RecipeOp } from "./recipe-op";

/** Steps that worked on data like a dataset, ready to be applied to it. */
export const RecipeSuggestion = z.object({
  /** Id of the pattern. */
  id: z.string(),
  /** Name of the recipe that it was last learned from. */
  name: z.string(),
  /** Its steps on this dataset, one sentence each. */
  sentences: z.array(z.string()).min(1),
  /** Adds the steps to a recipe of the dataset that has none. */
  ops: z.array(RecipeOp).min(1),
  /** How often it worked. */
  successCount: z.int().positive(),
  lastUsedAt: z.iso.datetime(),
});
export type RecipeSuggestion = z.infer<typeof RecipeSuggestion>;

/** Suggestions for a dataset, best first. */
export const RecipeSuggestions = z.object({ items: z.array(RecipeSuggestion) });
export type RecipeSuggestions = z.infer<typeof RecipeSuggestions>;
