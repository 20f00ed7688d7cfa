import type { RefreshSchedule } from "@/lib/domain/connections/refresh-schedule";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { ConnectionId, DatasetId } from "@/lib/domain/ids";
import { outline, pageOutline } from "../sessions/outline";
import { requestEffect, requestJson } from "../request";

/** Schema of a reply that is a dataset. */
export const datasetOutline = outline<Dataset>({ id: "text", name: "text", status: "text", columns: "list" });
const datasetPage = pageOutline(datasetOutline);
type DatasetPage = { items: Dataset[]; nextCursor: string | null };

/** Maximum number of datasets per page. */
const largestPage = 100;

/** Fetches all datasets, newest first. One that appears or disappears in the meantime is listed once or not at all. */
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

/** Fetches the newest version of a dataset. */
export function getDataset(id: DatasetId): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}`, datasetOutline);
}

/** A person's notes on a dataset; an empty description removes the old one. */
export interface DatasetWords {
  name?: string;
  description?: string;
  columns?: readonly { name: string; description: string }[];
}

/** Stores a person's notes on a dataset. */
export function updateDataset(id: DatasetId, change: DatasetWords): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}`, datasetOutline, { method: "PATCH", body: change });
}

/** Has the rows of a dataset read from another connection. */
export function readFromConnection(id: DatasetId, connectionId: ConnectionId): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}`, datasetOutline, { method: "PATCH", body: { connectionId } });
}

/** Stores when a dataset is read from its connection again; null: only by hand. */
export function scheduleRefresh(id: DatasetId, refresh: RefreshSchedule | null): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}`, datasetOutline, { method: "PATCH", body: { refresh } });
}

/** Adds a built-in sample; returns the existing dataset when it was added before. */
export function addSample(name: string): Promise<Dataset> {
  return requestJson(`/api/datasets/samples/${encodeURIComponent(name)}`, datasetOutline, {
    method: "POST",
    body: {},
  });
}

/** Deletes a dataset. `restoreDataset` can undo it for half a minute. */
export function deleteDataset(id: DatasetId): Promise<void> {
  return requestEffect(`/api/datasets/${id}`, { method: "DELETE" });
}

/** Restores a deleted dataset. */
export function restoreDataset(id: DatasetId): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}/restore`, datasetOutline, { method: "POST", body: {} });
}
