import type { Dataset } from "@/lib/domain/datasets/dataset";
import { listDatasets } from "./datasets";
import { createResource } from "../resource";

/** All datasets of the installation, newest first. */
export const datasetList = createResource(listDatasets);

/** Puts datasets that the server just gave at the head of the list, each once. A list that is not known yet is read. */
export function rememberDatasets(datasets: readonly Dataset[]): void {
  if (datasets.length === 0) return;
  if (datasetList.get().value === undefined) {
    void datasetList.refresh();
    return;
  }
  const ids = new Set(datasets.map((dataset) => dataset.id));
  datasetList.replace((known) => [...datasets, ...(known ?? []).filter((dataset) => !ids.has(dataset.id))]);
}
