import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import { outline, pageOutline } from "../sessions/outline";
import { requestEffect, requestJson } from "../request";

/** What a reply has to be that is a dataset. */
export const datasetOutline = outline<Dataset>({ id: "text", name: "text", status: "text", columns: "list" });
const datasetPage = pageOutline(datasetOutline);
type DatasetPage = { items: Dataset[]; nextCursor: string | null };

/** How many datasets a page may have. */
const largestPage = 100;

/** All datasets, newest first; one that came or went meanwhile stands once or not at all. */
export async function listDatasets(): Promise<Dataset[]> {
  const datasets = new Map<DatasetId, Dataset>();
  let cursor: string | null = null;
  do {
    const search = new URLSearchParams({ limit: String(largestPage), ...(cursor !== null && { cursor }) });
    const page: DatasetPage = await requestJson(`/api/datasets?${search.toString()}`, datasetPage);
    for (const dataset of page.items) if (!datasets.has(dataset.id)) datasets.set(dataset.id, dataset);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return [...datasets.values()];
}

/** One dataset, its newest version. */
export function getDataset(id: DatasetId): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}`, datasetOutline);
}

/** What a person says about a dataset; an empty description takes the old one away. */
export interface DatasetWords {
  name?: string;
  description?: string;
  columns?: readonly { name: string; description: string }[];
}

/** Stores what a person says about a dataset. */
export function updateDataset(id: DatasetId, change: DatasetWords): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}`, datasetOutline, { method: "PATCH", body: change });
}

/** Adds a built-in sample; the same dataset again when it is there already. */
export function addSample(name: string): Promise<Dataset> {
  return requestJson(`/api/datasets/samples/${encodeURIComponent(name)}`, datasetOutline, {
    method: "POST",
    body: {},
  });
}

/** Deletes a dataset; for half a minute `restoreDataset` can take it back. */
export function deleteDataset(id: DatasetId): Promise<void> {
  return requestEffect(`/api/datasets/${id}`, { method: "DELETE" });
}

/** Takes a deletion back. */
export function restoreDataset(id: DatasetId): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}/restore`, datasetOutline, { method: "POST", body: {} });
}
