import type { DatasetJoins } from "@/lib/domain/datasets/dataset-joins";
import type { DatasetId } from "@/lib/domain/ids";
import { outline } from "../sessions/outline";
import { requestJson } from "../request";

const joinsOutline = outline<DatasetJoins>({ items: "list", compared: "number", others: "number" });

/** Fetches the columns by which a dataset can be joined with others. Takes a while, because rows are counted. */
export function findDatasetJoins(id: DatasetId, signal?: AbortSignal): Promise<DatasetJoins> {
  return requestJson(`/api/datasets/${id}/joins`, joinsOutline, { signal });
}
