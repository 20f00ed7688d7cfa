import type { DatasetSource } from "../../domain/connections/connection";
import type { Notice } from "../../domain/datasets/dataset";
import type { DatasetId, DatasetVersionId } from "../../domain/ids";
import type { Reading } from "../../domain/datasets/reading";
import type { ReadTable } from "./dataset-reader";
import type { LeasedQueue } from "../runs/leased-queue";

/** A version whose file has not been read yet. */
export interface PendingReading {
  versionId: DatasetVersionId;
  datasetId: DatasetId;
  /** Folder of its files, relative to the data directory. */
  folder: string;
  /** The name of the dataset. */
  name: string;
  reading: Reading;
  /** Where its rows come from; null for an uploaded file, which is in the folder already. */
  source: DatasetSource | null;
  /** Attempts at this reading, the current one included. */
  attempt: number;
}

/** Versions that are read in the background, each by the one server process that holds its lease. */
export interface ReadingQueue extends LeasedQueue<DatasetVersionId, PendingReading> {
  /** Stores the size and the digest of an original that was fetched. Returns false when `owner` does not hold the reading. */
  setOriginal(
    versionId: DatasetVersionId,
    owner: string,
    original: { bytes: number; fingerprint: string },
  ): Promise<boolean>;
  /** Stores how much has come from the source so far, unless `owner` does not hold the reading. */
  reportProgress(versionId: DatasetVersionId, owner: string, progress: { rows: number; bytes: number }): Promise<void>;
  /** Makes the version ready. Returns false, without effect, when `owner` does not hold the reading. */
  complete(versionId: DatasetVersionId, owner: string, table: ReadTable): Promise<boolean>;
  /**
   * Ends the reading without a table of its own: the version gets the files and facts of the last version that was
   * read, and `notice` says so. Returns false, without effect, when there is none or `owner` does not hold the reading.
   */
  fallBack(versionId: DatasetVersionId, owner: string, notice: Notice): Promise<boolean>;
  /** Ends the reading without a table, with a reason for people. Returns false when `owner` does not hold it. */
  fail(versionId: DatasetVersionId, owner: string, fault: string): Promise<boolean>;
}
