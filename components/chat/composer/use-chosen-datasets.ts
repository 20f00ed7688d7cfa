"use client";

import type { DatasetId } from "@/lib/domain/ids";
import { useStore } from "../../api/use-store";
import { useDatasets } from "../../datasets/use-datasets";
import { draftStore, emptyDraft } from "../../draft/draft";
import { toChosenDatasets, type ChosenDatasets } from "../../draft/to-chosen-datasets";

/** The datasets a question will work on: those of its conversation, and those chosen for it. Deleted ones are left out. */
export function useChosenDatasets(draftKey: string, fixedIds: readonly DatasetId[]): ChosenDatasets {
  const draft = useStore(draftStore(draftKey), emptyDraft);
  return toChosenDatasets({ fixedIds, chosenIds: draft.datasetIds, list: useDatasets() });
}
