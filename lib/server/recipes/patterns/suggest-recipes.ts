import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import type { RecipeInput } from "@/lib/domain/recipes/recipe";
import { toColumnKind } from "@/lib/domain/recipes/recipe-column";
import type { RecipeSuggestion } from "@/lib/domain/recipes/recipe-pattern";
import type { StoredPattern } from "@/lib/ports/recipes/recipe-store";
import { fitPattern } from "@/lib/recipes/patterns/fit-pattern";
import { RecipePattern } from "@/lib/recipes/patterns/recipe-pattern";
import type { Container } from "../../container";
import { findDrift } from "../drift/find-drift";
import { toSentence } from "../to-recipe-view";
import { toKindsFingerprint } from "./record-success";

/** Maximum number of suggestions. */
const most = 3;

/**
 * Suggests steps that worked on data with the same kinds of columns, most successful first. Only what fits the columns
 * of the dataset is suggested, and nothing for a dataset whose recipe has steps. Throws `not_found`, `conflict` for a
 * dataset that is not ready.
 */
export async function suggestRecipes(
  { recipes, catalogue }: Pick<Container, "recipes" | "catalogue">,
  id: DatasetId,
): Promise<RecipeSuggestion[]> {
  const dataset = await catalogue.getDataset(id);
  assertReady(dataset);
  const own = await recipes.findInPlace(id);
  if (own !== null && (await recipes.get(own)).version.content.steps.length > 0) return [];
  const columns = dataset.columns.map(({ name, storage }) => ({ name, storage, kind: toColumnKind(storage) }));
  const input: RecipeInput = { id: "input_1", name: dataset.name, datasetId: id, columns };
  const stored = await recipes.findPatterns(toKindsFingerprint(columns));
  const fitting = stored.flatMap((pattern) => toSuggestion(pattern, { input, dataset }));
  // A recipe leaves a pattern after each step; the longest one contains all steps.
  const isPart = (one: RecipeSuggestion) =>
    fitting.some(({ sentences }) => sentences.length > one.sentences.length && startsWith(sentences, one.sentences));
  return fitting.filter((one) => !isPart(one)).slice(0, most);
}

function startsWith(whole: readonly string[], part: readonly string[]): boolean {
  return part.every((sentence, place) => whole[place] === sentence);
}

/** Adapts a pattern to a dataset; none if it does not fit. */
function toSuggestion(
  { id, name, content, successCount, lastUsedAt }: StoredPattern,
  { input, dataset }: { input: RecipeInput; dataset: Dataset },
): RecipeSuggestion[] {
  const pattern = RecipePattern.safeParse(content).data;
  if (pattern === undefined) return [];
  const columns = pattern.columns.map((column) => ({ ...column, storage: "" }));
  const { mapping } = findDrift({ ...input, columns }, dataset);
  const fitted = fitPattern(pattern, { input, names: new Map(Object.entries(mapping)) });
  if (fitted === null) return [];
  const sentences = fitted.prepared.recipe.steps.map(toSentence);
  return [{ id, name, sentences, ops: fitted.ops, successCount, lastUsedAt }];
}
