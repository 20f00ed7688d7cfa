import { z } from "zod";
import { Cell } from "@/lib/domain/cell";
import { Dataset } from "@/lib/domain/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import { pageOf } from "@/lib/domain/session";
import { requestEffect, requestJson } from "./request";

/** A page of a dataset's rows; `total` counts all of them. */
const DatasetRows = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(Cell)),
  total: z.int().nonnegative(),
});
export type DatasetRows = z.infer<typeof DatasetRows>;

/** The datasets, newest first. */
export async function listDatasets(): Promise<Dataset[]> {
  return (await requestJson("/api/datasets", pageOf(Dataset))).items;
}

/** One dataset, its newest version. */
export function getDataset(id: DatasetId): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}`, Dataset);
}

/** The first rows of a dataset, at most `limit`. */
export function getDatasetRows(id: DatasetId, limit: number): Promise<DatasetRows> {
  return requestJson(`/api/datasets/${id}/rows?offset=0&limit=${limit}`, DatasetRows);
}

/** Adds a built-in sample; the same dataset again when it is there already. */
export function addSample(name: string): Promise<Dataset> {
  return requestJson(`/api/datasets/samples/${encodeURIComponent(name)}`, Dataset, { method: "POST", body: {} });
}

/** Takes a dataset from the list. */
export function deleteDataset(id: DatasetId): Promise<void> {
  return requestEffect(`/api/datasets/${id}`, { method: "DELETE" });
}
