import type { DatasetId, RecipeId } from "@/lib/domain/ids";
import type { DatasetDrift } from "@/lib/domain/recipes/recipe-drift";
import type { RecipeLineage } from "@/lib/domain/recipes/recipe-lineage";
import type { ReadInstruction } from "@/lib/domain/recipes/read-instruction";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { RecipeSuggestion } from "@/lib/domain/recipes/recipe-pattern";
import type { RecipeChangeOutcome, RecipeVersionLine, RecipeView, StepPreview } from "@/lib/domain/recipes/recipe-view";
import type { RecipePolicy } from "@/lib/domain/recipes/recipe-version";
import type { StepTypeList } from "@/lib/domain/recipes/step-type-view";
import { requestEffect, requestJson } from "../request";
import { outline } from "../sessions/outline";

const recipeOutline = outline<RecipeView>({ id: "text", version: "text", steps: "list", inputs: "list" });
const ofDataset = outline<{ recipe: RecipeView | null }>({});
const outcomeOutline = outline<RecipeChangeOutcome>({ recipe: "object", diff: "list" });
const versionsOutline = outline<{ items: RecipeVersionLine[] }>({ items: "list" });
const previewOutline = outline<StepPreview>({ columns: "list", rows: "list", rowIds: "list" });
const typesOutline = outline<StepTypeList>({ items: "list", functions: "list" });
const lineageOutline = outline<RecipeLineage>({ recipes: "list", answers: "list" });
const driftOutline = outline<DatasetDrift>({ drift: "object", wanted: "list", columns: "list" });
const suggestionsOutline = outline<{ items: RecipeSuggestion[] }>({ items: "list" });
const readOutline = outline<ReadInstruction>({ ops: "list", outcome: "object" });

/** Fetches the recipe whose results are the versions of a dataset; null when there is none. */
export async function findDatasetRecipe(id: DatasetId): Promise<RecipeView | null> {
  return (await requestJson(`/api/datasets/${id}/recipe`, ofDataset)).recipe;
}

/** Fetches a recipe. Throws an ApiError with status 404 when it is gone. */
export function getRecipe(id: RecipeId): Promise<RecipeView> {
  return requestJson(`/api/recipes/${id}`, recipeOutline);
}

/** Returns the recipe that writes further versions of a dataset; creates it when there is none. */
export function getOwnRecipe(id: DatasetId): Promise<RecipeView> {
  return requestJson(`/api/datasets/${id}/recipe`, recipeOutline, { method: "POST", body: {} });
}

/**
 * Changes a recipe and computes the next version of its data. Throws an ApiError that says what does not fit.
 * @param options.datasetIds further datasets that the ops read.
 * @param options.dryRun only measures it.
 * @param options.payloadHash what was measured: nothing else is written.
 */
export function changeRecipe(
  { id, version }: Pick<RecipeView, "id" | "version">,
  ops: readonly RecipeOp[],
  options: { datasetIds?: readonly DatasetId[]; dryRun?: boolean; payloadHash?: string } = {},
): Promise<RecipeChangeOutcome> {
  return requestJson(`/api/recipes/${id}/ops`, outcomeOutline, {
    method: "POST",
    body: { ops, baseVersion: version, ...options },
  });
}

/** Reads an instruction in plain words as ops, and what they would change; writes nothing. */
export function readInstruction(id: RecipeId, instruction: string): Promise<ReadInstruction> {
  return requestJson(`/api/recipes/${id}/instructions`, readOutline, { method: "POST", body: { instruction } });
}

/** Fetches all versions of a recipe, newest first. */
export async function listRecipeVersions(id: RecipeId): Promise<RecipeVersionLine[]> {
  return (await requestJson(`/api/recipes/${id}/versions`, versionsOutline)).items;
}

/** Sets what a recipe does with newer data that has other columns. */
export function setRecipePolicy(id: RecipeId, policy: RecipePolicy): Promise<RecipeView> {
  return requestJson(`/api/recipes/${id}`, recipeOutline, { method: "PATCH", body: { policy } });
}

/** Makes an earlier version of a recipe current again, as a further version. */
export function rollBackRecipe(id: RecipeId, version: string): Promise<RecipeView> {
  return requestJson(`/api/recipes/${id}/rollback`, recipeOutline, { method: "POST", body: { version } });
}

/** Compares a dataset with what a recipe was written for; its own data by default. */
export function findDatasetDrift(id: RecipeId, datasetId?: DatasetId): Promise<DatasetDrift> {
  const query = datasetId === undefined ? "" : `?datasetId=${datasetId}`;
  return requestJson(`/api/recipes/${id}/drift${query}`, driftOutline);
}

/**
 * Runs a recipe on the newest version of its data, or on another dataset.
 * @param options.mapping names of the recipe's columns, and of the dataset's columns that stand for them.
 */
export function runRecipe(
  id: RecipeId,
  options: { datasetId?: DatasetId; mapping?: Readonly<Record<string, string>> },
): Promise<RecipeView> {
  return requestJson(`/api/recipes/${id}/run`, recipeOutline, { method: "POST", body: options });
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

/** Removes a suggestion for all datasets. */
export function removeSuggestion(id: string): Promise<void> {
  return requestEffect(`/api/recipe-suggestions/${id}`, { method: "DELETE" });
}

/** Fetches what a dataset is made from, and what depends on it. */
export function findLineage(id: DatasetId): Promise<RecipeLineage> {
  return requestJson(`/api/datasets/${id}/lineage`, lineageOutline);
}

/** Address of a recipe as a file. */
export function exportAddress(id: RecipeId, format: "json" | "sql" | "python" | "dbt"): string {
  return `/api/recipes/${id}/export?format=${format}`;
}
