import type { Dataset } from "@/lib/domain/datasets/dataset";
import { datasetList } from "../api/datasets/dataset-list";
import { deleteDataset } from "@/app/actions/datasets";
import { valueOf } from "../api/value-of";
import { loadToast } from "../ui/load-toast";
import { words } from "../words/words";

/**
 * Replaces datasets of an uploaded file with existing ones of the same bytes and name, deletes the copies, and reports that.
 * A copy that cannot be deleted stays.
 */
export async function withoutCopies(added: readonly Dataset[]): Promise<Dataset[]> {
  if (datasetList.get().value === undefined) await datasetList.ensure();
  return Promise.all(
    added.map(async (dataset) => {
      const present = findPresent(dataset, added);
      if (present === undefined) return dataset;
      try {
        await valueOf(deleteDataset(dataset.id));
      } catch {
        return dataset;
      }
      datasetList.replace((known) => known?.filter(({ id }) => id !== dataset.id));
      const message = words.composer.alreadyHere(present.name);
      await loadToast().then(
        (toast) => toast(message),
        () => undefined,
      );
      return present;
    }),
  );
}

function findPresent(dataset: Dataset, added: readonly Dataset[]): Dataset | undefined {
  return datasetList.get().value?.find(
    (known) =>
      known.fingerprint === dataset.fingerprint &&
      known.name === dataset.name &&
      known.status === "ready" &&
      // A sample is not an uploaded file.
      known.attribution === undefined &&
      added.every(({ id }) => id !== known.id),
  );
}
