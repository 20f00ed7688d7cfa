import type { PreparationTarget } from "@/lib/ports/recipes/preparations";
import type { RecipesFacts } from "../facts";

/** Returns which data is prepared; known once there is a plan. */
export function getTarget({ wish }: Pick<RecipesFacts, "wish">): PreparationTarget {
  if (wish === null) throw new Error("The dataset to prepare has not been determined.");
  return wish;
}
