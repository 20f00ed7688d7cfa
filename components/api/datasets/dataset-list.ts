import type { Dataset } from "@/lib/domain/datasets/dataset";
import { listDatasets } from "./datasets";
import { createResource } from "../resource";

/** All datasets of the installation, newest first. */
export const datasetList = createResource(listDatasets);

/**
 * Moves datasets that the server has just returned to the head of the list, without duplicates. Loads a list that is not
 * loaded yet.
 */
export function rememberDatasets(datasets: readonly Dataset[]): void {
  if (datasets.length === 0) return;
  if (datasetList.get().value === undefined) {
    void datasetList.refresh();
    return;
  }
  const ids = new Set(datasets.map((dataset) => dataset.id));
  datasetList.replace((known) => [...datasets, ...(known ?? []).filter((dataset) => !ids.has(dataset.id))]);
}
