import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { RecipeId } from "@/lib/domain/ids";
import type { Container } from "../../container";

/** Whether the rows of a dataset stay on their server, so that the results of its recipe are a dataset of their own. */
export function isLive({ source }: Pick<Dataset, "source">): boolean {
  return source?.mode === "live";
}

/** Names the dataset that gets the results of a live table's recipe. */
export function toPreparedName(name: string): string {
  return `${name.slice(0, 110)} prepared`;
}

/** Finds the recipe of a live table: the first one that reads it and has its name; null when there is none. */
export async function findLiveRecipe(
  { recipes }: Pick<Container, "recipes">,
  dataset: Pick<Dataset, "id" | "name" | "source">,
): Promise<RecipeId | null> {
  if (!isLive(dataset)) return null;
  const readers = (await recipes.findLineage(dataset.id)).recipes;
  return readers.find(({ name }) => name === toPreparedName(dataset.name))?.id ?? null;
}
