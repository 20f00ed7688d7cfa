import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import type { ResourceState } from "../api/resource";

/** The data of a question: that of its conversation, and what was chosen in addition. */
export interface ChosenDatasets {
  fixed: Dataset[];
  /** Chosen for this question, without deleted ones. */
  removable: Dataset[];
  /** Datasets sent with the question in addition to the fixed ones. */
  ids: DatasetId[];
  /** One is being read, or the list is not loaded yet: the question has to wait. */
  reading: boolean;
}

/** Finds chosen datasets in the list. When the list could not be loaded, all chosen ones are sent: the server knows them. */
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
