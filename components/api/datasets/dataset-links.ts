import type { DatasetJoins } from "@/lib/domain/datasets/dataset-joins";
import type { DatasetUse } from "@/lib/domain/datasets/dataset-use";
import type { DatasetId } from "@/lib/domain/ids";
import { outline } from "../sessions/outline";
import { requestJson } from "../request";

const useOutline = outline<DatasetUse>({ sessions: "list", sessionCount: "number" });
const joinsOutline = outline<DatasetJoins>({ items: "list", compared: "number", others: "number" });

/** Which conversations have a dataset. */
export function getDatasetUse(id: DatasetId): Promise<DatasetUse> {
  return requestJson(`/api/datasets/${id}/use`, useOutline);
}

/** By which columns a dataset could be joined with others; takes a while, since rows are counted. */
export function findDatasetJoins(id: DatasetId, signal?: AbortSignal): Promise<DatasetJoins> {
  return requestJson(`/api/datasets/${id}/joins`, joinsOutline, { signal });
}
