import type { RecipeInput } from "@/lib/domain/recipes/recipe";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { prepareRecipe, type PreparedRecipe } from "../compile/prepare-recipe";
import { applyOps } from "../patch/apply-ops";
import { ExpressionFault } from "../expression/expression-fault";
import type { RecipePattern } from "./recipe-pattern";
import { renameParams } from "./rename-params";

/**
 * Adapts the steps of a pattern to another table; null if they do not fit its columns.
 * @param names columns of the table by the name of the pattern's column that they replace, where they differ.
 */
export function fitPattern(
  { ops }: RecipePattern,
  { input, names }: { input: RecipeInput; names: ReadonlyMap<string, string> },
): { ops: RecipeOp[]; prepared: PreparedRecipe } | null {
  try {
    const renamed = ops.map((op): RecipeOp => (op.op === "AddStep" ? { ...op, params: renameParams(op, names) } : op));
    const applied = applyOps({ inputs: [input], steps: [] }, renamed);
    if ("errors" in applied) return null;
    const outcome = prepareRecipe(applied.recipe);
    return "errors" in outcome ? null : { ops: renamed, prepared: outcome.prepared };
  } catch (error) {
    if (error instanceof ExpressionFault) return null;
    throw error;
  }
}
