import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import { outline, pageOutline } from "../sessions/outline";
import { requestJson } from "../request";

const datasetOutline = outline<Dataset>({ id: "text", name: "text", status: "text", columns: "list" });
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
