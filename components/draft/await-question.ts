import type { DatasetId } from "@/lib/domain/ids";
import { datasetList } from "../api/datasets/dataset-list";
import { whenStore } from "../api/when-store";
import { draftStore } from "./draft";
import { dataArrivals } from "./draft-datasets";
import { toChosenDatasets } from "./to-chosen-datasets";

/**
 * Resolves to the question of a draft with its datasets, once all its data has arrived: no file or sample is pending, and
 * none is being read. Null when some of it was refused or stopped in the meantime, or when the text was deleted.
 * @param fixedIds datasets that the conversation already has, which are not included.
 */
export async function awaitQuestion(
  draftKey: string,
  fixedIds: readonly DatasetId[],
): Promise<{ text: string; datasetIds: DatasetId[] } | null> {
  const draft = draftStore(draftKey);
  const choose = () => toChosenDatasets({ fixedIds, chosenIds: draft.get().datasetIds, list: datasetList.get() });
  const complete = await dataArrivals(draftKey).settle();
  if (!complete) return null;
  await whenStore(datasetList, () => !choose().reading);
  const text = draft.get().text.trim();
  return text === "" ? null : { text, datasetIds: choose().ids };
}
