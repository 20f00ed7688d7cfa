import type { DatasetId, DatasetVersionId } from "../domain/ids";
import type { DatasetFacts } from "./reasoning-engine";

/** What the graph needs of datasets. */
export interface DatasetStore {
  /** Facts of these versions, in this order. Throws `not_found`. */
  getFacts(datasets: readonly { id: DatasetId; versionId: DatasetVersionId }[]): Promise<DatasetFacts[]>;
}
