import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";

/**
 * Returns the ops that put a step at another place of a recipe whose steps follow each other; null where steps branch, or where it
 * would stay where it is.
 */
export function toMoveOps(
  { steps, inputs }: Pick<RecipeView, "steps" | "inputs">,
  from: number,
  to: number,
): RecipeOp[] | null {
  const [input] = inputs;
  const isChain = steps.every(({ inputs: links }, place) => links[0]?.from === (steps[place - 1]?.id ?? input?.id));
  const moved = steps[from];
  if (!isChain || input === undefined || moved === undefined || from === to || to < 0 || to >= steps.length)
    return null;
  const order = steps.toSpliced(from, 1).toSpliced(to, 0, moved);
  return order.flatMap((step, place) => {
    const before = order[place - 1]?.id ?? input.id;
    const [link] = step.inputs;
    return link === undefined || link.from === before
      ? []
      : [{ op: "Connect", from: before, to: step.id, port: link.port }];
  });
}
