import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { RecipeId } from "@/lib/domain/ids";
import type { Container } from "../../container";

/** Whether the rows of a dataset stay on their server, so that the results of its recipe are a separate dataset. */
export function isLive({ source }: Pick<Dataset, "source">): boolean {
  return source?.mode === "live";
}

/**
 * Finds the recipe of a live table, whatever it is called: the oldest one that reads nothing else and creates a separate dataset;
 * null if there is none. Throws `not_found` for an unknown dataset.
 */
export async function findLiveRecipe(
  { recipes }: Pick<Container, "recipes">,
  dataset: Pick<Dataset, "id" | "source">,
): Promise<RecipeId | null> {
  if (!isLive(dataset)) return null;
  for (const { id } of (await recipes.findLineage(dataset.id)).recipes) {
    const { inPlace, version } = await recipes.get(id);
    if (!inPlace && version.bindings.every(({ datasetId }) => datasetId === dataset.id)) return id;
  }
  return null;
}
