import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import { datasetList, rememberDatasets } from "../api/datasets/dataset-list";
import { addSample } from "@/app/actions/datasets";
import { valueOf } from "../api/value-of";
import { createArrivals, type Arrivals } from "./arrivals";
import { draftStore } from "./draft";
import { createUploadQueue, type UploadQueue } from "./upload-queue";
import { warnBeforeLeaving } from "./warn-before-leaving";

/** The sources of data for the question of a draft. */
interface Intake {
  queue: UploadQueue;
  arrivals: Arrivals;
}

const intakes = new Map<string, Intake>();

/** The uploads of a draft; accepted ones are chosen for its question. They continue when the page shows something else. */
export function uploadQueue(draftKey: string): UploadQueue {
  return intakeOf(draftKey).queue;
}

/** Pending files and samples for the question of a draft. */
export function dataArrivals(draftKey: string): Arrivals {
  return intakeOf(draftKey).arrivals;
}

/** Chooses a sample, and adds it unless it exists; it is pending in the meantime. Throws an ApiError. */
export async function chooseSample(draftKey: string, name: string): Promise<void> {
  const adding = addToDraft(draftKey, name);
  intakeOf(draftKey).arrivals.follow(adding.then(() => true));
  await adding;
}

async function addToDraft(draftKey: string, name: string): Promise<void> {
  // It may exist without the page knowing yet.
  if (datasetList.get().value === undefined) await datasetList.ensure();
  // Only samples have an attribution, so a file of the same name is not mistaken for one.
  const present = datasetList.get().value?.find((known) => known.name === name && known.attribution !== undefined);
  const dataset = present ?? (await valueOf(addSample(name)));
  rememberDatasets([dataset]);
  chooseDatasets(draftKey, [dataset]);
}

/** Adds datasets to the question of a draft, each once. */
export function chooseDatasets(draftKey: string, datasets: readonly Pick<Dataset, "id">[]): void {
  draftStore(draftKey).set((draft) => ({
    ...draft,
    datasetIds: [...new Set([...draft.datasetIds, ...datasets.map((dataset) => dataset.id)])],
  }));
}

/** Removes a dataset from the question of a draft. The dataset itself stays. */
export function dropDataset(draftKey: string, id: DatasetId): void {
  draftStore(draftKey).set((draft) => ({ ...draft, datasetIds: draft.datasetIds.filter((other) => other !== id) }));
}

function intakeOf(draftKey: string): Intake {
  const present = intakes.get(draftKey);
  if (present) return present;
  const arrivals = createArrivals();
  const queue = createUploadQueue(async (datasets) => {
    const looking = import("./without-copies").then(({ withoutCopies }) => withoutCopies(datasets));
    // An upload has succeeded even when its dataset cannot be loaded.
    chooseDatasets(draftKey, await looking.catch(() => datasets));
  });
  const add = (files: readonly File[]) => {
    const adding = queue.add(files);
    arrivals.follow(adding);
    return adding;
  };
  const created = { queue: { ...queue, add }, arrivals };
  if (typeof window !== "undefined") {
    intakes.set(draftKey, created);
    warnBeforeLeaving(arrivals);
  }
  return created;
}
