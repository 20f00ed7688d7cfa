"use client";

import { Undo2 } from "lucide-react";
import Link from "next/link";
import { useMemo, useState } from "react";
import type { Preparation } from "@/lib/domain/recipes/preparation";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { ApiError } from "../api/api-error";
import { datasetList } from "../api/datasets/dataset-list";
import { rollBackRecipe } from "@/app/actions/recipes";
import { getRecipe } from "../api/recipes/recipes";
import { valueOf } from "../api/value-of";
import { createResource } from "../api/resource";
import { useResource } from "../api/use-resource";
import { preparationWords as texts } from "../words/preparation-words";
import { Button } from "../ui/button";
import { showFault } from "../ui/show-fault";
import { PreparationOutcome } from "./preparation-outcome";

/** Shows what an answer changed in the data; it can be rolled back as long as the recipe has not changed since. */
export function PreparationCard({ preparation }: { preparation: Preparation }) {
  const { recipeId, version, rollback, datasetId } = preparation;
  const resource = useMemo(() => createResource(() => getRecipe(recipeId)), [recipeId]);
  const { value: recipe, error } = useResource(resource);
  const [busy, setBusy] = useState(false);
  const [rolledBack, setRolledBack] = useState(false);
  const isGone = error instanceof ApiError && error.status === 404;
  const rollBack = async () => {
    if (rollback === null) return;
    setBusy(true);
    try {
      const written = await valueOf(rollBackRecipe({ id: recipeId, version: rollback.version }));
      resource.replace(() => written);
      setRolledBack(true);
      await datasetList.refresh();
    } catch (fault) {
      await showFault(fault);
      await resource.refresh();
    } finally {
      setBusy(false);
    }
  };
  const isCurrent = !isGone && recipe?.version === version;
  return (
    <section aria-label={texts.card} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border bg-surface p-4">
      <PreparationOutcome preparation={preparation} isCurrent={isCurrent} isDescribed />
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {toState({ recipe, version, isGone, rolledBack })}
      </p>
      {!isGone && (
        <footer className="flex flex-wrap items-center gap-2">
          {isCurrent && rollback !== null && (
            <Button disabled={busy} onClick={() => void rollBack()}>
              <Undo2 aria-hidden />
              {texts.rollback}
            </Button>
          )}
          <Link
            href={`/datasets/${datasetId}?tab=recipe`}
            className="rounded-md px-2 py-1 text-small text-accent underline underline-offset-2"
          >
            {texts.open}
          </Link>
        </footer>
      )}
    </section>
  );
}

/** What has become of the recipe since; empty while it is as this answer left it, or not known. */
function toState(known: {
  recipe: Pick<RecipeView, "version"> | undefined;
  version: string;
  isGone: boolean;
  rolledBack: boolean;
}): string {
  const { recipe, version, isGone, rolledBack } = known;
  if (isGone) return texts.gone;
  if (recipe === undefined || recipe.version === version) return "";
  return rolledBack ? texts.rolledBack(recipe.version) : texts.superseded(recipe.version);
}
