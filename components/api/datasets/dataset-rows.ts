import type { ColumnValues, DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import type { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import { outline } from "../sessions/outline";
import { requestJson } from "../request";

const rowsOutline = outline<DatasetRows>({ columns: "list", rows: "list", total: "number" });
const valuesOutline = outline<ColumnValues>({ values: "list" });
const profileOutline = outline<{ profile: DatasetProfile }>({ profile: "object" });

/** Fetches rows of a dataset; `query` is the API's query string. */
export function getDatasetRows(id: DatasetId, query: URLSearchParams, signal?: AbortSignal): Promise<DatasetRows> {
  return requestJson(`/api/datasets/${id}/rows?${query.toString()}`, rowsOutline, { signal });
}

/** Fetches the most frequent values of a column that contain `search`. */
export async function listColumnValues(
  id: DatasetId,
  { column, search, version }: { column: string; search: string; version?: DatasetVersionId },
  signal?: AbortSignal,
): Promise<ColumnValues["values"]> {
  const query = new URLSearchParams({ column, search, ...(version === undefined ? {} : { version }) });
  return (await requestJson(`/api/datasets/${id}/values?${query.toString()}`, valuesOutline, { signal })).values;
}

/** Fetches the profile of a dataset, of its newest version unless another one is named. */
export async function getDatasetProfile(id: DatasetId, version?: DatasetVersionId): Promise<DatasetProfile> {
  const query = new URLSearchParams({ detail: "compact", ...(version === undefined ? {} : { version }) });
  return (await requestJson(`/api/datasets/${id}/profile?${query.toString()}`, profileOutline)).profile;
}
