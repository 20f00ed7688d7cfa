import type { Notice } from "../domain/datasets/dataset";
import type { DatasetId, DatasetVersionId } from "../domain/ids";
import type { Reading } from "../domain/datasets/reading";
import type { ReadTable } from "./dataset-reader";

/** A version whose file is still to be read. */
export interface PendingReading {
  versionId: DatasetVersionId;
  datasetId: DatasetId;
  /** Where its files are, relative to the data directory. */
  folder: string;
  /** What the dataset is called. */
  name: string;
  reading: Reading;
  /** Starts of this reading, the present one included. */
  attempt: number;
}

/** Versions that are read in the background. Each is read by the one server process that holds its lease. */
export interface ReadingQueue {
  /** Versions that some process should claim now, oldest first: those that nobody reads, or whose reader is gone. */
  findClaimable(): Promise<DatasetVersionId[]>;
  /** Takes one for `owner`, counting the attempt; null when somebody else has it or it is not to be read any more. */
  claim(versionId: DatasetVersionId, owner: string): Promise<PendingReading | null>;
  /** Prolongs the lease; false when the reading is no longer `owner`'s, also because its dataset was deleted. */
  renew(versionId: DatasetVersionId, owner: string): Promise<boolean>;
  /** Gives up a lease without an end, at shutdown: another process may take it at once, and the attempt does not count. */
  release(versionId: DatasetVersionId, owner: string): Promise<void>;
  /** Makes the version ready; false, and nothing done, when the reading is not `owner`'s. */
  complete(versionId: DatasetVersionId, owner: string, table: ReadTable): Promise<boolean>;
  /**
   * Ends the reading without a table of its own: the version gets the files and facts of the last one before it that was read, and says so by
   * `notice`. False, and nothing done, when there is none or the reading is not `owner`'s.
   */
  fallBack(versionId: DatasetVersionId, owner: string, notice: Notice): Promise<boolean>;
  /** Ends the reading without a table, for a reason that a person is told; false when it is not `owner`'s. */
  fail(versionId: DatasetVersionId, owner: string, fault: string): Promise<boolean>;
}
