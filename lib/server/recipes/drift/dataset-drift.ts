import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import { DatasetId, type RecipeId } from "@/lib/domain/ids";
import { NodeId } from "@/lib/domain/recipes/recipe";
import { toColumnKind } from "@/lib/domain/recipes/recipe-column";
import type { DatasetDrift } from "@/lib/domain/recipes/recipe-drift";
import type { Container } from "../../container";
import { findDrift } from "./find-drift";
import { findNewest } from "./recipe-drift";

/** Query of GET /api/recipes/{id}/drift. */
export const DriftQuery = z.object({
  /** The dataset to compare; the bound one when left out. */
  datasetId: DatasetId.schema.optional(),
  /** Id of the input that would read it; the first one when left out. */
  input: NodeId.optional(),
});

/**
 * Compares a dataset with an input of a recipe, before the steps run on it. Throws `not_found`, `conflict` for a dataset
 * that is not ready.
 */
export async function findDatasetDrift(
  container: Pick<Container, "recipes" | "catalogue">,
  id: RecipeId,
  { datasetId, input: inputId }: z.infer<typeof DriftQuery>,
): Promise<DatasetDrift> {
  const record = await container.recipes.get(id);
  const { content, bindings } = record.version;
  const input = content.inputs.find((one) => inputId === undefined || one.id === inputId);
  if (input === undefined) throw new CaveatError("not_found", `This recipe has no input “${inputId ?? ""}”.`);
  const dataset = await findNewest(container, record, datasetId ?? input.datasetId);
  assertReady(dataset);
  const mapping = bindings.find((binding) => binding.inputId === input.id)?.mapping;
  return {
    drift: findDrift(input, dataset, { mapping, byPlace: true }),
    wanted: input.columns.map(({ name, kind }) => ({ name, kind })),
    columns: dataset.columns.map(({ name, storage }) => ({ name, kind: toColumnKind(storage) })),
  };
}
