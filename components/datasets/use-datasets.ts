"use client";

import type { Dataset } from "@/lib/domain/datasets/dataset";
import { datasetList } from "../api/datasets/dataset-list";
import type { ResourceState } from "../api/resource";
import { useResource } from "../api/use-resource";
import { useKnown } from "../api/server-state";

const readingEveryMs = 1_500;

/** Returns all datasets, newest first. Reloads while one is being read. */
export function useDatasets(): ResourceState<Dataset[]> {
  const reading = useKnown(datasetList).value?.some((dataset) => dataset.status === "reading") ?? false;
  return useResource(datasetList, { everyMs: reading ? readingEveryMs : undefined });
}
