import type { PreparationStep } from "@/lib/domain/recipes/preparation";
import type { RecipeChangeOutcome } from "@/lib/domain/recipes/recipe-view";

/** Lists the steps of a recipe after a change, each with what the change does to it, followed by those that it removes. */
export function toChangedSteps({
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
