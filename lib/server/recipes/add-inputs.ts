import { CaveatError } from "@/lib/domain/caveat-error";
import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import type { DatasetId } from "@/lib/domain/ids";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { RecipeVersionRecord } from "@/lib/ports/recipes/recipe-store";
import type { Container } from "../container";
import { toBinding, toInput } from "./create-recipe";

/** Inputs of a recipe. */
const mostInputs = 20;

/**
 * Adds datasets to the inputs of a recipe, each once. Throws `not_found`, `conflict` for a dataset that is not ready,
 * `recipe_refused` for too many.
 */
export async function addInputs(
  { catalogue }: Pick<Container, "catalogue">,
  { content, bindings }: Pick<RecipeVersionRecord, "content" | "bindings">,
  datasetIds: readonly DatasetId[],
): Promise<Pick<RecipeVersionRecord, "content" | "bindings">> {
  const known = new Set(content.inputs.map(({ datasetId }) => datasetId));
  const added = await Promise.all(
    [...new Set(datasetIds)].filter((id) => !known.has(id)).map((id) => catalogue.getDataset(id)),
  );
  added.forEach(assertReady);
  if (content.inputs.length + added.length > mostInputs) {
    throw new CaveatError("recipe_refused", `A recipe reads at most ${mostInputs} datasets.`, {
      remedy: "Combine some of them in a separate recipe, and use its result.",
    });
  }
  const last = Math.max(0, ...content.inputs.map(({ id }) => Number(id.replace(/^\D+/, ""))));
  const toId = (place: number) => `input_${last + place + 1}`;
  return {
    content: {
      ...content,
      inputs: [...content.inputs, ...added.map((dataset, place) => toInput(toId(place), dataset))],
    },
    bindings: [...bindings, ...added.map((dataset, place) => toBinding(toId(place), dataset))],
  };
}

/** Replaces the id of a dataset in an op with its reference in the recipe: its name, or the input's id if two datasets share the name. */
export function withInputNames(op: RecipeOp, { inputs }: Recipe): RecipeOp {
  if (op.op !== "Connect") return op;
  const input = inputs.find(({ datasetId }) => datasetId === op.from);
  if (input === undefined) return op;
  const isUnique = inputs.filter(({ name }) => name === input.name).length === 1;
  return { ...op, from: isUnique ? input.name : input.id };
}
