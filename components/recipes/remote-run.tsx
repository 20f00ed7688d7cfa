"use client";

import { useState } from "react";
import type { RecipeChangeOutcome, RecipeView } from "@/lib/domain/recipes/recipe-view";
import type { ComputedBy } from "@/lib/domain/recipes/recipe-version";
import { PreparationSteps } from "../preparation/preparation-steps";
import { recipeWords } from "../words/recipe-words";
import { Button } from "../ui/button";
import { showFault } from "../ui/show-fault";
import type { PreparationStep } from "@/lib/domain/recipes/preparation";

const texts = recipeWords.remote;

/**
 * States that the steps run on the server of a live table, and where their result is; offers to copy the table, because
 * not every step runs there.
 * @param props.onCopy creates a copy and opens it; rejects with an Error fit to show.
 */
export function RemoteNote(props: {
  recipe: Pick<RecipeView, "outputDatasetId" | "name"> | null;
  onCopy: () => Promise<void>;
}) {
  const { recipe, onCopy } = props;
  const [copying, setCopying] = useState(false);
  const copy = async () => {
    setCopying(true);
    await onCopy().catch(showFault);
    setCopying(false);
  };
  return (
    <div className="grid justify-items-start gap-1 text-small text-ink-soft [overflow-wrap:anywhere]">
      <p>
        {texts.note}{" "}
        {recipe?.outputDatasetId && (
          <a className="underline" href={`/datasets/${recipe.outputDatasetId}`}>
            {texts.result(recipe.name)}
          </a>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {texts.copyNote}
        <Button size="small" disabled={copying} onClick={() => void copy()}>
          {copying ? texts.copying : texts.copy}
        </Button>
      </p>
    </div>
  );
}

/** States what computed the newest result of a recipe, and why that was not the cluster. */
export function ComputedNote({ computedBy }: { computedBy: ComputedBy }) {
  return <p className="text-small text-ink-soft [overflow-wrap:anywhere]">{texts.computed(computedBy)}</p>;
}

/** Shows the steps that a change would run and what would be stored, to be approved before anything runs. */
export function RemoteApproval(props: {
  /** Of trying the change. */
  outcome: Pick<RecipeChangeOutcome, "preflight" | "diff"> & { recipe: Pick<RecipeView, "steps"> };
  /** Of the result. */
  name: string;
  /** Whether the result does not exist yet. */
  isNew: boolean;
  busy: boolean;
  onApprove: () => void;
  onCancel: () => void;
}) {
  const { outcome, name, isNew, busy, onApprove, onCancel } = props;
  const { engine = texts.server, rows, bytes, withinBudget } = outcome.preflight;
  return (
    <section aria-label={texts.title} className="grid gap-2 rounded-lg border bg-surface p-3">
      <h4 className="text-small font-medium">{texts.title}</h4>
      <PreparationSteps steps={toChangedSteps(outcome)} />
      <p className="text-small [overflow-wrap:anywhere]">{texts.plan({ engine, name, isNew, rows, bytes })}</p>
      {!withinBudget && <p className="text-small font-medium">{texts.grows}</p>}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" size="small" disabled={busy} onClick={onApprove}>
          {texts.approve}
        </Button>
        <Button size="small" kind="quiet" disabled={busy} onClick={onCancel}>
          {recipeWords.cancel}
        </Button>
      </div>
    </section>
  );
}

/** Lists the steps of a recipe after a change, each with what the change does to it, followed by those that it removes. */
function toChangedSteps({
  recipe,
  diff,
}: {
  recipe: Pick<RecipeChangeOutcome["recipe"], "steps">;
  diff: RecipeChangeOutcome["diff"];
}): PreparationStep[] {
  const changes = new Map(diff.map(({ step, change }) => [step, change === "added" ? change : ("changed" as const)]));
  const steps = recipe.steps.map(({ id, type, sentence, rowsIn, rowsOut }) => ({
    ...{ id, type, sentence, rowsIn, rowsOut },
    change: changes.get(id) ?? ("kept" as const),
  }));
  const removed = diff.filter(({ change }) => change === "removed");
  const nothing = { type: "", change: "removed" as const, rowsIn: null, rowsOut: null };
  return [...steps, ...removed.map(({ step, sentence }) => ({ ...nothing, id: step, sentence }))];
}
