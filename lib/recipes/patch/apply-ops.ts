import { mostOps, type RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { Recipe, RecipeStep } from "@/lib/domain/recipes/recipe";
import type { RecipeError } from "@/lib/domain/recipes/recipe-error";
import { applyOp, type RecipeChange } from "./apply-op";

export interface ApplyOptions {
  /** Ids of existing connections. */
  connectionIds?: readonly string[];
}

/**
 * Applies ops to a recipe: derives ids, connections and order. Deterministic: the same ops on the same recipe give the same
 * bytes. Checks references only; `prepareRecipe` checks params and columns. All ops apply, or none.
 */
export function applyOps(
  recipe: Recipe,
  ops: readonly RecipeOp[],
  options: ApplyOptions = {},
): { recipe: Recipe; diff: RecipeChange[] } | { errors: RecipeError[] } {
  if (ops.length > mostOps) {
    return {
      errors: [
        {
          code: "too_many",
          message: `At most ${mostOps} ops can be applied at once. Apply the others afterwards.`,
          nearest: [],
        },
      ],
    };
  }
  const errors: RecipeError[] = [];
  const diff: RecipeChange[] = [];
  let changed = recipe;
  for (const [place, op] of ops.entries()) {
    const outcome = applyOp(changed, op, options.connectionIds ?? []);
    if ("error" in outcome) {
      errors.push({ ...outcome.error, op: place });
      continue;
    }
    changed = outcome.recipe;
    diff.push({ op: place, change: outcome.change, step: outcome.step });
  }
  if (errors.length > 0) return { errors };
  const sorted = sortSteps(changed);
  if (sorted !== null) return { recipe: sorted, diff };
  const op = ops.findLastIndex((one) => one.op === "Connect");
  const message = "These connections form a cycle: a step would read its own result.";
  return { errors: [{ code: "cycle", message, nearest: [], ...(op === -1 ? {} : { op }) }] };
}

/** Sorts steps topologically, keeping their order where possible; null if the connections form a cycle. */
function sortSteps(recipe: Recipe): Recipe | null {
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
