import type { DatasetId, DatasetVersionId } from "../../domain/ids";
import type { DatasetFacts } from "../reasoning/reasoning-engine";

/** What the graph needs from datasets. */
export interface DatasetStore {
  /** Returns facts of these versions, in this order. Throws `not_found`. */
  getFacts(datasets: readonly { id: DatasetId; versionId: DatasetVersionId }[]): Promise<DatasetFacts[]>;
}
