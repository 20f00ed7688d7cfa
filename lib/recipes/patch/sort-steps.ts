import type { Recipe, RecipeStep } from "@/lib/domain/recipes/recipe";

/** Sorts steps topologically, keeping their order where possible; null if the connections form a cycle. */
export function sortSteps(recipe: Recipe): Recipe | null {
  const ids = new Set(recipe.steps.map(({ id }) => id));
  const placed = new Set<string>();
  const steps: RecipeStep[] = [];
  let waiting: readonly RecipeStep[] = recipe.steps;
  while (waiting.length > 0) {
    const next = waiting.find(({ inputs }) => inputs.every(({ from }) => placed.has(from) || !ids.has(from)));
    if (next === undefined) return null;
    placed.add(next.id);
    steps.push(next);
    waiting = waiting.filter((step) => step !== next);
  }
  return { ...recipe, steps };
}
