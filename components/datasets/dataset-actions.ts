import type { Dataset } from "@/lib/domain/datasets/dataset";
import { datasetList, rememberDatasets } from "../api/datasets/dataset-list";
import { deleteDataset, restoreDataset } from "../api/datasets/datasets";
import { draftStore, newQuestionKey } from "../draft/draft";
import { loadToast } from "../ui/load-toast";
import { tellFault } from "../ui/tell-fault";
import { words } from "../words";

/** How long a deletion can be taken back here; the server keeps it a little longer. Milliseconds. */
const undoMs = 20_000;

/** Deletes a dataset, leaves its page by `leave`, and offers to take that back. */
export async function removeDataset({ id, name }: Pick<Dataset, "id" | "name">, leave: () => void): Promise<void> {
  try {
    await deleteDataset(id);
  } catch (error) {
    return tellFault(error);
  }
  leave();
  await datasetList.refresh();
  const toast = await loadToast();
  toast(words.sessions.deleted(name), {
    duration: undoMs,
    action: { label: words.sessions.undo, onClick: () => void bringBack(id) },
  });
}

async function bringBack(id: Dataset["id"]): Promise<void> {
  try {
    rememberDatasets([await restoreDataset(id)]);
  } catch (error) {
    await tellFault(error);
  }
  await datasetList.refresh();
}

/** Begins a question about this dataset: what is written stays, the datasets of an earlier draft go. */
export function askAbout({ id }: Pick<Dataset, "id">): void {
  draftStore(newQuestionKey).set((draft) => ({ ...draft, datasetIds: [id] }));
}
