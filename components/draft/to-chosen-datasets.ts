import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import type { ResourceState } from "../api/resource";

/** The data of a question: what its conversation has, and what was chosen beside that. */
export interface ChosenDatasets {
  fixed: Dataset[];
  /** Chosen for this question, without those that were deleted since. */
  removable: Dataset[];
  /** What goes along with the question beside the fixed ones. */
  ids: DatasetId[];
  /** One is still being read, or it is not known yet which are there: the question has to wait. */
  reading: boolean;
}

/** Finds chosen datasets in the list. When the list could not be read, all that is chosen goes along: the server knows. */
export function toChosenDatasets(options: {
  fixedIds: readonly DatasetId[];
  chosenIds: readonly DatasetId[];
  list: Pick<ResourceState<Dataset[]>, "value" | "pending">;
}): ChosenDatasets {
  const { fixedIds, list } = options;
  const chosenIds = options.chosenIds.filter((id) => !fixedIds.includes(id));
  const resolve = (ids: readonly DatasetId[]) =>
    ids.flatMap((id) => list.value?.find((dataset) => dataset.id === id) ?? []);
  const removable = resolve(chosenIds);
  return {
    fixed: resolve(fixedIds),
    removable,
    ids: list.value === undefined ? chosenIds : removable.map((dataset) => dataset.id),
    reading: (list.pending && chosenIds.length > 0) || removable.some((dataset) => dataset.status === "reading"),
  };
}
