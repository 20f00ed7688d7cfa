import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetVersion } from "@/lib/domain/datasets/dataset-version";
import type { DatasetId } from "@/lib/domain/ids";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import { datasetOutline } from "./datasets";
import { outline } from "../sessions/outline";
import { requestJson } from "../request";

const versionsOutline = outline<{ items: DatasetVersion[] }>({ items: "list" });
const lookOutline = outline<TableLook>({ columns: "list", rows: "list", notices: "list", reading: "object" });

/** Fetches the readings of a dataset's file, newest first. */
export async function listDatasetVersions(id: DatasetId): Promise<DatasetVersion[]> {
  return (await requestJson(`/api/datasets/${id}/versions`, versionsOutline)).items;
}

/** Previews the beginning of a dataset's file under another reading. */
export function lookAtDataset(id: DatasetId, reading: Reading, signal?: AbortSignal): Promise<TableLook> {
  return requestJson(`/api/datasets/${id}/look`, lookOutline, { method: "POST", body: { reading }, signal });
}

/** Reads a dataset's file differently, as its next version. */
export function addDatasetVersion(id: DatasetId, reading: Reading): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}/versions`, datasetOutline, { method: "POST", body: { reading } });
}
