"use client";

import type { Dataset } from "@/lib/domain/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import { useStore } from "../api/use-store";
import { useDatasets } from "../datasets/use-datasets";
import { draftStore, emptyDraft } from "../draft/draft";

/** The datasets a question will work on: those of its conversation, and those chosen for it. Deleted ones are left out. */
export function useChosenDatasets(
  draftKey: string,
  fixedIds: readonly DatasetId[],
): { fixed: Dataset[]; removable: Dataset[]; /** One is still being read. */ reading: boolean } {
  const draft = useStore(draftStore(draftKey), emptyDraft);
  const { value: datasets = [] } = useDatasets();
  const resolve = (ids: readonly DatasetId[]) =>
    ids.flatMap((id) => datasets.find((dataset) => dataset.id === id) ?? []);
  const fixed = resolve(fixedIds);
  const removable = resolve(draft.datasetIds.filter((id) => !fixedIds.includes(id)));
  return { fixed, removable, reading: removable.some((dataset) => dataset.status === "reading") };
}
