import type { Dataset } from "@/lib/domain/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import { datasetList, rememberDatasets } from "../api/dataset-list";
import { addSample } from "../api/datasets";
import { draftStore } from "./draft";
import { createUploadQueue, type UploadQueue } from "./upload-queue";

const queues = new Map<string, UploadQueue>();

/** The uploads of a draft; what is accepted is chosen for its question. They go on when the page shows something else. */
export function uploadQueue(draftKey: string): UploadQueue {
  const present = queues.get(draftKey);
  if (present) return present;
  const created = createUploadQueue((datasets) => chooseDatasets(draftKey, datasets));
  if (typeof window !== "undefined") queues.set(draftKey, created);
  return created;
}

/** Chooses a sample, which is added unless it is there already. Throws an ApiError. */
export async function chooseSample(draftKey: string, name: string): Promise<void> {
  // Only samples come with an attribution, so a file of the same name is not taken for one.
  const present = datasetList.get().value?.find((known) => known.name === name && known.attribution !== undefined);
  const dataset = present ?? (await addSample(name));
  rememberDatasets([dataset]);
  chooseDatasets(draftKey, [dataset]);
}

/** Chooses datasets for the question of a draft, each once. */
export function chooseDatasets(draftKey: string, datasets: readonly Pick<Dataset, "id">[]): void {
  draftStore(draftKey).set((draft) => ({
    ...draft,
    datasetIds: [...new Set([...draft.datasetIds, ...datasets.map((dataset) => dataset.id)])],
  }));
}

/** Takes a dataset from the question of a draft. The dataset itself stays. */
export function dropDataset(draftKey: string, id: DatasetId): void {
  draftStore(draftKey).set((draft) => ({ ...draft, datasetIds: draft.datasetIds.filter((other) => other !== id) }));
}
