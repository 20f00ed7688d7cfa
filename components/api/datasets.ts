import type { Dataset } from "@/lib/domain/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import { outline, pageOutline } from "./outline";
import { requestEffect, requestJson } from "./request";

/** What a reply has to be that is a dataset. */
export const datasetOutline = outline<Dataset>({ id: "text", name: "text", status: "text", columns: "list" });
const datasetPage = pageOutline(datasetOutline);

/** The datasets, newest first. */
export async function listDatasets(): Promise<Dataset[]> {
  return (await requestJson("/api/datasets", datasetPage)).items;
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

/** Takes a dataset from the list. */
export function deleteDataset(id: DatasetId): Promise<void> {
  return requestEffect(`/api/datasets/${id}`, { method: "DELETE" });
}
