import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import { DatasetId, type RecipeId } from "@/lib/domain/ids";
import { NodeId, type RecipeInput } from "@/lib/domain/recipes/recipe";
import { toColumnKind } from "@/lib/domain/recipes/recipe-column";
import type { InputDrift } from "@/lib/domain/recipes/recipe-drift";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import type { RecipePolicy } from "@/lib/domain/recipes/recipe-version";
import type { RecipeRecord } from "@/lib/ports/recipes/recipe-store";
import type { Container } from "../container";
import { startChange, untilEnded } from "./apply-change";
import { compileChange } from "./compile-change";
import { toBinding } from "./create-recipe";
import { describeColumnDrift, findDrift } from "./drift/find-drift";
import { findNewest } from "./drift/recipe-drift";
import { getRecipe } from "./get-recipe";
import { writeWithoutSteps } from "./write-without-steps";

/** Body of POST /api/recipes/{id}/run. */
export const RecipeRunRequest = z.object({
  /** The dataset to read instead of the bound one; the newest version of the bound ones when left out. */
  datasetId: DatasetId.schema.optional(),
  /** Id of the input that reads it; the first one when left out. */
  input: NodeId.optional(),
  /** Accepts changed columns: maps names of the input's columns to those of the dataset's columns. */
  mapping: z.record(z.string().max(400), z.string().max(400)).optional(),
});

type Parts = Pick<Container, "recipes" | "recipeSupervisor" | "catalogue" | "connections" | "environment">;

/**
 * Throws `recipe_refused`, naming the columns, if the policy of a recipe does not accept a drift; `conflict` with a
 * proposed mapping if a person must decide.
 */
export function assertAccepted(drift: InputDrift, options: { policy: RecipePolicy; isConfirmed: boolean }): void {
  const { status, name, columns, mapping } = drift;
  const { policy, isConfirmed } = options;
  const changes = columns.filter(({ change }) => change !== "added" || policy === "strict");
  const says = changes.map(describeColumnDrift).join(", ");
  const fields = changes.map((column) => ({
    field: `mapping.${column.name}`,
    message: `${describeColumnDrift(column)}.`,
    ...(column.change === "missing" && { nearest: column.nearest }),
    ...(column.change === "renamed" && { nearest: [column.to] }),
  }));
  if (policy === "strict" ? changes.length > 0 : status === "missing" && policy === "ask") {
    throw new CaveatError("recipe_refused", `“${name}” does not have the columns of this recipe: ${says}.`, {
      remedy: "Use a dataset with these columns, or map them to its columns.",
      fields,
    });
  }
  if (status === "same" || policy === "lenient" || isConfirmed) return;
  throw new CaveatError("conflict", `The columns of “${name}” have changed: ${says}.`, {
    remedy: `To accept the changes, run it with this mapping: ${JSON.stringify(mapping)}.`,
    fields,
  });
}

/** An input as it reads a dataset: with the recipe's column names, and all additional columns. */
export function toMappedInput(input: RecipeInput, dataset: Dataset, { mapping }: InputDrift): RecipeInput {
  const names = new Map(Object.entries(mapping).map(([name, to]) => [to, name]));
  const columns = dataset.columns.map(({ name, storage }) => ({
    name: names.get(name) ?? name,
    kind: toColumnKind(storage),
    storage,
  }));
  return { ...input, datasetId: dataset.id, columns };
}

/** Finds the data of each input, and how it differs. */
async function findInputs(container: Parts, record: RecipeRecord, options: z.infer<typeof RecipeRunRequest>) {
  const { content, bindings } = record.version;
  const chosen = options.input ?? content.inputs[0]?.id;
  // What only the place suggests is never applied without a person.
  const byPlace = record.policy !== "lenient" && options.mapping === undefined;
  return Promise.all(
    content.inputs.map(async (input) => {
      const isChosen = input.id === chosen;
      const id = isChosen ? (options.datasetId ?? input.datasetId) : input.datasetId;
      const dataset = await findNewest(container, record, id);
      assertReady(dataset);
      const binding = bindings.find(({ inputId }) => inputId === input.id);
      const mapping = { ...binding?.mapping, ...(isChosen ? options.mapping : {}) };
      return { input, dataset, drift: findDrift(input, dataset, { mapping, byPlace }) };
    }),
  );
}

/**
 * Runs the steps of a recipe on the newest versions of its datasets, or on another dataset, as its next version. Throws
 * `not_found`; `recipe_refused` when columns are missing or the steps do not fit; `conflict` with a proposed mapping when
 * columns were renamed or retyped, and while another run has not ended.
 */
export async function runRecipe(
  container: Parts,
  id: RecipeId,
  { signal, ...options }: z.infer<typeof RecipeRunRequest> & { signal?: AbortSignal },
): Promise<RecipeView> {
  const record = await container.recipes.get(id);
  const { content, number: base } = record.version;
  const found = await findInputs(container, record, options);
  for (const { drift } of found) {
    assertAccepted(drift, { policy: record.policy, isConfirmed: options.mapping !== undefined });
  }
  const inputs = found.map(({ input, dataset, drift }) => toMappedInput(input, dataset, drift));
  const bindings = found.map(({ input, dataset, drift }) => toBinding(input.id, dataset, drift.mapping));
  const change = { kind: "run" } as const;
  const compiled = await compileChange(container, { base, content: { ...content, inputs }, change, bindings });
  if (content.steps.length === 0) await writeWithoutSteps(container, record, compiled);
  else await untilEnded(container, await startChange(container, id, compiled), signal);
  return getRecipe(container, id);
}
