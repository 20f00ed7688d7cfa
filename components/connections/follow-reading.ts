import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import { stopReading } from "@/app/actions/connections";
import { deleteDataset } from "@/app/actions/datasets";
import { valueOf } from "../api/value-of";
import { datasetList } from "../api/datasets/dataset-list";
import { getDataset } from "../api/datasets/datasets";
import { withRetries } from "../api/with-retries";

const lookMs = 500;

/**
 * Returns a dataset once it is no longer being read, and passes each look at it to `onLook`. Throws an AbortError once
 * `signal` fires, and an ApiError, for example when the dataset was deleted.
 */
export async function followReading(
  dataset: Dataset,
  { signal, onLook }: { signal: AbortSignal; onLook: (dataset: Dataset) => void },
): Promise<Dataset> {
  for (let current = dataset; ;) {
    signal.throwIfAborted();
    if (current.status !== "reading") return current;
    onLook(current);
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    current = await withRetries(() => getDataset(dataset.id), { signal, onPause: () => undefined });
  }
}

/** Stops the first reading of a dataset, if it is still being read, and removes the dataset. */
export async function discardReading(id: DatasetId): Promise<void> {
  await valueOf(stopReading(id)).catch(() => undefined);
  await valueOf(deleteDataset(id)).catch(() => undefined);
  await datasetList.refresh();
}
