import type { PreparationWish } from "@/lib/ports/recipes/preparations";
import type { RecipesFacts } from "../facts";

/** Returns which data is prepared; known once there is a plan. */
export function getWish({ wish }: Pick<RecipesFacts, "wish">): PreparationWish {
  if (wish === null) throw new Error("The dataset to prepare has not been determined.");
  return wish;
}
