import type { RecipeColumn } from "../domain/recipes/recipe-column";
import type { DatasetFacts } from "./reasoning-engine";

/** What an engine knows when it turns a person's words into steps of a recipe. */
export interface PreparationFacts {
  /** What the person wants done, in words. */
  instruction: string;
  /** The dataset to prepare first, then others that may be joined or appended. */
  datasets: readonly DatasetFacts[];
  /** Steps of the recipe so far, in order; empty for a new one. */
  steps: readonly { id: string; type: string; sentence: string }[];
  /** Columns of the recipe's result so far. */
  columns: readonly RecipeColumn[];
}
