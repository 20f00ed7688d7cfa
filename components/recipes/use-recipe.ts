"use client";

import { useMemo, useState } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { ApiError } from "../api/api-error";
import { changeRecipe, getOwnRecipe, readInstruction, rollBackRecipe } from "@/app/actions/recipes";
import { findDatasetRecipe, findLineage, listRecipeVersions, listStepTypes } from "../api/recipes/recipes";
import { valueOf } from "../api/value-of";
import { createResource } from "../api/resource";
import { useResource } from "../api/use-resource";
import { recipeWords } from "../words/recipe-words";
import { loadToast } from "../ui/load-toast";
import { showFault } from "../ui/show-fault";

const stepTypes = createResource(listStepTypes);

/**
 * Loads the recipe of a dataset with what belongs to it, and changes it.
 * @param onChanged called when the data have another version.
 */
export function useRecipe({ id, versionId }: Pick<Dataset, "id" | "versionId">, onChanged: () => void) {
  const resources = useMemo(() => {
    // Another version of the data comes with another version of the recipe.
    void versionId;
    const recipe = createResource(() => findDatasetRecipe(id));
    const versions = createResource(async () => {
      const known = await findDatasetRecipe(id);
      return known === null ? [] : listRecipeVersions(known.id);
    });
    return { recipe, versions, lineage: createResource(() => findLineage(id)) };
  }, [id, versionId]);
  const { value: recipe, error } = useResource(resources.recipe);
  const versions = useResource(resources.versions).value;
  const lineage = useResource(resources.lineage).value;
  const types = useResource(stepTypes).value;
  const [busy, setBusy] = useState(false);

  const getOwn = async () => recipe ?? valueOf(getOwnRecipe(id));
  const take = (changed: RecipeView) => {
    resources.recipe.replace(() => changed);
    onChanged();
  };
  const perform = async (work: () => Promise<RecipeView>) => {
    setBusy(true);
    try {
      take(await work());
    } catch (fault) {
      // Somebody else changed it in the meantime: their steps are shown beside the reason.
      if (fault instanceof ApiError && fault.status === 409) {
        await resources.recipe.refresh();
        onChanged();
      }
      throw fault;
    } finally {
      setBusy(false);
    }
  };
  const rollBack = (wanted: Pick<RecipeView, "id">, version: string) =>
    perform(() => valueOf(rollBackRecipe({ id: wanted.id, version }))).catch(showFault);
  return {
    recipe,
    error,
    versions,
    lineage,
    types: types?.items,
    busy,
    /** Changes the steps, and offers to undo that. Rejects with an Error that says what does not fit. */
    change: async (ops: readonly RecipeOp[], options: { datasetIds?: DatasetId[]; payloadHash?: string }) => {
      const before = await getOwn();
      await perform(async () => (await valueOf(changeRecipe({ ...toChange(before, ops), ...options }))).recipe);
      const toast = await loadToast();
      const undo = { label: recipeWords.undo, onClick: () => void rollBack(before, before.version) };
      toast(recipeWords.changed(toNext(before.version)), { action: undo });
    },
    /** Measures a change without writing anything. Rejects with an Error that says what does not fit. */
    measure: async (ops: readonly RecipeOp[], datasetIds?: DatasetId[]) => {
      setBusy(true);
      try {
        const own = await getOwn();
        const tried = { ...toChange(own, ops), datasetIds, dryRun: true };
        return { name: own.name, outcome: await valueOf(changeRecipe(tried)) };
      } finally {
        setBusy(false);
      }
    },
    /** Reads an instruction without changing anything. Rejects with an Error that names what is not understood. */
    read: async (instruction: string) => valueOf(readInstruction({ id: (await getOwn()).id, instruction })),
    rollBack: (version: string) => void (recipe && rollBack(recipe, version)),
    /** Computes the recipe in another way. */
    perform: (work: () => Promise<RecipeView>) => perform(work).catch(showFault),
  };
}

function toChange({ id, version }: Pick<RecipeView, "id" | "version">, ops: readonly RecipeOp[]) {
  return { id, baseVersion: version, ops: [...ops] };
}

/** The label of the version after another. */
function toNext(version: string): string {
  return `v${Number(version.slice(1, -2)) + 1}.0`;
}
