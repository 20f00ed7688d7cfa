import { z } from "zod";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { mostOps, RecipeOp } from "@/lib/domain/recipes/recipe-op";

/** Steps learned from a recipe, with the columns that they were written for; without data and datasets. */
export const RecipePattern = z.object({
  columns: z.array(RecipeColumn),
  ops: z.array(RecipeOp).min(1).max(mostOps),
});
export type RecipePattern = z.infer<typeof RecipePattern>;

/** Returns what tables with the same kinds of columns share, whatever their names and order. */
export function toKindsKey(columns: readonly Pick<RecipeColumn, "kind">[]): string {
  return columns
    .map(({ kind }) => kind)
    .sort()
    .join(",");
}

/**
 * Returns the pattern of a recipe; null if its steps need more than one dataset, do not form a chain, are switched
 * off, or are too many.
 */
export function toPattern({ inputs, steps }: Recipe): RecipePattern | null {
  const [input, ...others] = inputs;
  if (input === undefined || others.length > 0 || steps.length === 0 || steps.length > mostOps) return null;
  const isChain = steps.every(({ inputs: links, disabled }, place) => {
    const [link, ...more] = links;
    const before = steps[place - 1]?.id ?? input.id;
    return disabled !== true && more.length === 0 && link?.from === before && link.output === undefined;
  });
  if (!isChain) return null;
  return {
    columns: input.columns.map(({ name, kind }) => ({ name, kind })),
    ops: steps.map(({ type, params }) => ({ op: "AddStep", type, params })),
  };
}
