import { toVersionLabel } from "@/lib/domain/answers/answer-version";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import type { DatasetId } from "@/lib/domain/ids";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { InputBinding } from "@/lib/domain/recipes/recipe-version";
import type { LoadedPreparation, PreparationTarget } from "@/lib/ports/recipes/preparations";
import type { RecipeRecord } from "@/lib/ports/recipes/recipe-store";
import type { Container } from "../container";
import { toBinding, toInput } from "../recipes/create-recipe";
import { findDrift } from "../recipes/drift/find-drift";
import { findNewest } from "../recipes/drift/recipe-drift";
import { toMappedInput } from "../recipes/run-recipe";
import { toChangeSentence } from "../recipes/to-recipe-view";

type Parts = Pick<Container, "catalogue" | "recipes" | "connections">;

/** The state that a change of a dataset starts from. */
export interface PreparationBase {
  dataset: Dataset;
  /** Null while there is no recipe. */
  record: RecipeRecord | null;
  /** Number of the version that the change starts from. */
  base: number;
  /** The newest steps, with all datasets that ops may refer to as inputs. */
  content: Recipe;
  bindings: InputBinding[];
  /** Ids of inputs that exist for this change only. */
  offered: ReadonlySet<string>;
}

/** How many changes a history lists. */
const mostVersions = 10;

/** Finds the recipe whose results are the versions of a dataset; null when there is none. */
export async function findRecipeOf({ recipes }: Pick<Parts, "recipes">, id: DatasetId): Promise<RecipeRecord | null> {
  const recipeId = (await recipes.findInPlace(id)) ?? (await recipes.findLineage(id)).madeBy?.id ?? null;
  return recipeId === null ? null : recipes.get(recipeId);
}

/** Loads the state that a change starts from. Throws `not_found`, and `conflict` for a dataset that is not ready. */
export async function loadBase(container: Parts, target: PreparationTarget): Promise<PreparationBase> {
  const dataset = await container.catalogue.getDataset(target.dataset);
  assertReady(dataset);
  const record = target.output === null ? await findRecipeOf(container, dataset.id) : null;
  const own = record === null ? toNew(dataset) : await toCurrent(container, record);
  const known = new Set([dataset.id, ...own.content.inputs.map(({ datasetId }) => datasetId)]);
  const numbers = own.content.inputs.map(({ id }) => Number(id.slice("input_".length)));
  const next = Math.max(0, ...numbers.filter(Number.isInteger)) + 1;
  const further = await Promise.all(
    target.further.filter((id) => !known.has(id)).map((id) => container.catalogue.getDataset(id)),
  );
  further.forEach(assertReady);
  const added = further.map((one, index) => ({ id: `input_${next + index}`, dataset: one }));
  return {
    ...{ dataset, record, base: record?.version.number ?? 1 },
    content: {
      ...own.content,
      inputs: [...own.content.inputs, ...added.map(({ id, dataset: one }) => toInput(id, one))],
    },
    bindings: [...own.bindings, ...added.map(({ id, dataset: one }) => toBinding(id, one))],
    offered: new Set(added.map(({ id }) => id)),
  };
}

type Own = Pick<PreparationBase, "content" | "bindings">;

function toNew(dataset: Dataset): Own {
  const id = "input_1";
  return { content: { inputs: [toInput(id, dataset)], steps: [] }, bindings: [toBinding(id, dataset)] };
}

/** Returns a recipe's newest content; reads the newest file where a person has read it again since. */
async function toCurrent({ catalogue }: Parts, record: RecipeRecord): Promise<Own> {
  const { content, bindings } = record.version;
  const read = content.inputs.map(async (input) => {
    const binding = bindings.find(({ inputId }) => inputId === input.id);
    if (!record.inPlace || input.datasetId !== record.outputDatasetId) return { input, binding };
    const newest = await findNewest({ catalogue }, record, input.datasetId);
    if (binding === undefined || newest.versionId === binding.versionId) return { input, binding };
    const [now, then] = await Promise.all(
      [newest.versionId, binding.versionId].map((versionId) => catalogue.getPlace({ versionId })),
    );
    // A version that a rollback wrote shares the files of the one that the recipe reads.
    if (now?.folder === then?.folder) return { input, binding };
    assertReady(newest);
    const drift = findDrift(input, newest, { mapping: binding.mapping });
    return { input: toMappedInput(input, newest, drift), binding: toBinding(input.id, newest, drift.mapping) };
  });
  const found = await Promise.all(read);
  return {
    content: { ...content, inputs: found.map(({ input }) => input) },
    bindings: found.flatMap(({ binding }) => binding ?? []),
  };
}

/** Names the recipe that a change belongs to. */
export function toRecipeName({ dataset, record }: Pick<PreparationBase, "dataset" | "record">, output: string | null) {
  return record?.name ?? (output ?? `Recipe of ${dataset.name}`).slice(0, 120);
}

/** Describes the starting state of a change for a run. */
export async function loadPreparation(container: Parts, target: PreparationTarget): Promise<LoadedPreparation> {
  const base = await loadBase(container, target);
  const { dataset, record, content, bindings } = base;
  const read = record === null ? [] : bindings.flatMap(({ versionId }) => versionId ?? []);
  const inputs = await Promise.all(read.map((id) => container.catalogue.getVersion(id)));
  const versions = record === null ? [] : await container.recipes.listVersions(record.id);
  return {
    dataset: { id: dataset.id, name: dataset.name },
    recipe: { id: record?.id ?? null, name: toRecipeName(base, target.output) },
    version: toVersionLabel(base.base),
    content,
    history: versions
      .slice(0, mostVersions)
      .map(({ number, change }) => ({ version: toVersionLabel(number), change: toChangeSentence(change) })),
    connectionIds: (await container.connections.list()).map(({ id }) => id),
    notices: inputs.flatMap((input) => input.dataset.notices ?? []),
  };
}
