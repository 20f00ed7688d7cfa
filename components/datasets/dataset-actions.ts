import type { Dataset } from "@/lib/domain/datasets/dataset";
import { datasetList, rememberDatasets } from "../api/datasets/dataset-list";
import { deleteDataset, restoreDataset } from "@/app/actions/datasets";
import { valueOf } from "../api/value-of";
import { draftStore, newQuestionKey } from "../draft/draft";
import { loadToast } from "../ui/load-toast";
import { showFault } from "../ui/show-fault";
import { words } from "../words/words";

/** How long a deletion can be undone here; the server allows a little longer. Milliseconds. */
const undoMs = 20_000;

/** Deletes a dataset, leaves its page with `leave`, and offers to undo that. */
export async function removeDataset({ id, name }: Pick<Dataset, "id" | "name">, leave: () => void): Promise<void> {
  try {
    await valueOf(deleteDataset(id));
  } catch (error) {
    return showFault(error);
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
    rememberDatasets([await valueOf(restoreDataset(id))]);
  } catch (error) {
    await showFault(error);
  }
  await datasetList.refresh();
}

/** Starts a question about this dataset: keeps the draft's text and drops its datasets. */
export function askAbout({ id }: Pick<Dataset, "id">): void {
  draftStore(newQuestionKey).set((draft) => ({ ...draft, datasetIds: [id] }));
}
