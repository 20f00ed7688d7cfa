"use client";

import type { DatasetId } from "@/lib/domain/ids";
import { useStore } from "../../api/use-store";
import { useDatasets } from "../../datasets/use-datasets";
import { draftStore, emptyDraft } from "../../draft/draft";
import { toChosenDatasets, type ChosenDatasets } from "../../draft/to-chosen-datasets";

/** Returns the datasets of a question: those of its conversation and those chosen for it, excluding deleted ones. */
export function useChosenDatasets(draftKey: string, fixedIds: readonly DatasetId[]): ChosenDatasets {
  const draft = useStore(draftStore(draftKey), emptyDraft);
  return toChosenDatasets({ fixedIds, chosenIds: draft.datasetIds, list: useDatasets() });
}
