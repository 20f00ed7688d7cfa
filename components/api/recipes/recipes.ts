import type { DatasetId, RecipeId } from "@/lib/domain/ids";
import type { DatasetDrift } from "@/lib/domain/recipes/recipe-drift";
import type { RecipeLineage } from "@/lib/domain/recipes/recipe-lineage";
import type { RecipeSuggestion } from "@/lib/domain/recipes/recipe-pattern";
import type { RecipeVersionLine, RecipeView, StepPreview } from "@/lib/domain/recipes/recipe-view";
import type { StepTypeList } from "@/lib/domain/recipes/step-type-view";
import { requestJson } from "../request";
import { outline } from "../sessions/outline";

const recipeOutline = outline<RecipeView>({ id: "text", version: "text", steps: "list", inputs: "list" });
const ofDataset = outline<{ recipe: RecipeView | null }>({});
const versionsOutline = outline<{ items: RecipeVersionLine[] }>({ items: "list" });
const previewOutline = outline<StepPreview>({ columns: "list", rows: "list", rowIds: "list" });
const typesOutline = outline<StepTypeList>({ items: "list", functions: "list" });
const lineageOutline = outline<RecipeLineage>({ recipes: "list", answers: "list" });
const driftOutline = outline<DatasetDrift>({ drift: "object", wanted: "list", columns: "list" });
const suggestionsOutline = outline<{ items: RecipeSuggestion[] }>({ items: "list" });

/** Fetches the recipe whose results are the versions of a dataset; null when there is none. */
export async function findDatasetRecipe(id: DatasetId): Promise<RecipeView | null> {
  return (await requestJson(`/api/datasets/${id}/recipe`, ofDataset)).recipe;
}

/** Fetches a recipe. Throws an ApiError with status 404 when it is gone. */
export function getRecipe(id: RecipeId): Promise<RecipeView> {
  return requestJson(`/api/recipes/${id}`, recipeOutline);
}

/** Fetches all versions of a recipe, newest first. */
export async function listRecipeVersions(id: RecipeId): Promise<RecipeVersionLine[]> {
  return (await requestJson(`/api/recipes/${id}/versions`, versionsOutline)).items;
}

/** Compares a dataset with what a recipe was written for; its own data by default. */
export function findDatasetDrift(id: RecipeId, datasetId?: DatasetId): Promise<DatasetDrift> {
  const query = datasetId === undefined ? "" : `?datasetId=${datasetId}`;
  return requestJson(`/api/recipes/${id}/drift${query}`, driftOutline);
}

/** Fetches the first rows before and after a step. */
export function getStepPreview(id: RecipeId, step: string): Promise<StepPreview> {
  return requestJson(`/api/recipes/${id}/preview?step=${encodeURIComponent(step)}`, previewOutline);
}

/** Fetches all types of steps. */
export function listStepTypes(): Promise<StepTypeList> {
  return requestJson("/api/step-types", typesOutline);
}

/** Fetches steps that worked on data like a dataset; none for one whose recipe has steps. */
export async function findSuggestions(id: DatasetId): Promise<RecipeSuggestion[]> {
  return (await requestJson(`/api/datasets/${id}/recipe-suggestions`, suggestionsOutline)).items;
}

/** Fetches what a dataset is made from, and what depends on it. */
export function findLineage(id: DatasetId): Promise<RecipeLineage> {
  return requestJson(`/api/datasets/${id}/lineage`, lineageOutline);
}

/** Address of a recipe as a file. */
export function exportAddress(id: RecipeId, format: "json" | "sql" | "python" | "dbt"): string {
  return `/api/recipes/${id}/export?format=${format}`;
}
