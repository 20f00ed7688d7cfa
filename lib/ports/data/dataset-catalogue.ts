import type { RefreshSchedule } from "../../domain/connections/refresh-schedule";
import type { DatasetSource } from "../../domain/connections/connection";
import type { Column, Dataset, Notice } from "../../domain/datasets/dataset";
import type { DatasetUse } from "../../domain/datasets/dataset-use";
import type { DatasetVersion } from "../../domain/datasets/dataset-version";
import type { DatasetId, DatasetVersionId } from "../../domain/ids";
import type { DatasetProfile } from "../../domain/datasets/profile";
import type { Reading } from "../../domain/datasets/reading";

/** A version that was read, with details that only the server needs. */
export interface DatasetVersionRecord {
  dataset: Dataset;
  profile: DatasetProfile;
  /** Folder of its files, relative to the data directory. */
  folder: string;
}

/** Location of a version's table, without facts about its content. */
export interface TablePlace {
  dataset: Pick<Dataset, "id" | "versionId" | "name" | "status" | "fault" | "source">;
  /** Folder of its files, relative to the data directory. */
  folder: string;
}

/** What is known of a version before it is read. */
export interface UnreadVersion {
  versionId: DatasetVersionId;
  /** Empty while unknown. */
  format: string;
  bytes: number;
  fingerprint: string;
  folder: string;
  /** How a person wants it read; empty: detected; null: it is not read from a file. */
  reading?: Reading | null;
  /** `DatasetReader.version` of the reader; left out where a later reading cannot share the result. */
  reader?: string;
}

/** What is known of a version once it is read. */
export interface NewVersion extends UnreadVersion {
  rowCount: number;
  columns: readonly Column[];
  notices: readonly Notice[];
  profile: DatasetProfile;
}

/** What a person sees of a dataset apart from its table. */
export interface NewDataset {
  id: DatasetId;
  name: string;
  attribution?: string;
  /** Where its rows come from; left out for an uploaded file. */
  source?: DatasetSource;
}

/** Stores facts about datasets; the tables themselves are files. */
export interface DatasetCatalogue {
  create(input: NewVersion & NewDataset): Promise<Dataset>;
  /** Adds a dataset to be read later, with status `reading` and without rows and columns. */
  createUnread(input: UnreadVersion & NewDataset): Promise<Dataset>;
  /**
   * Adds a dataset with the files and facts of one that was read from the same bytes in the same way by the same reader;
   * null when there is none.
   */
  createCopy(
    input: Pick<UnreadVersion, "versionId" | "fingerprint"> & { reading: Reading; reader: string } & NewDataset,
  ): Promise<Dataset | null>;
  /** Adds the next version, which becomes the newest. Throws `not_found`. */
  addVersion(id: DatasetId, version: NewVersion): Promise<Dataset>;
  /** Adds the next version, to be read later; until then the dataset is `reading`. Throws `not_found`. */
  addUnreadVersion(id: DatasetId, version: UnreadVersion): Promise<Dataset>;
  /**
   * Has a version that could not be read from its connection read again, as if for the first time. Returns false, without
   * effect, when it has not failed.
   */
  readAgain(versionId: DatasetVersionId): Promise<boolean>;
  /**
   * Ends the reading of the newest version from its connection: it is removed when there is an earlier one, otherwise it
   * has failed. Returns the folder that nothing uses any more. Throws `not_found`, `conflict` when nothing is being read.
   */
  stopReading(id: DatasetId): Promise<{ orphanedFolder: string | null }>;
  /** Records when a dataset was read from its source, and why that failed; `fault` is null when it went well. */
  recordRefresh(id: DatasetId, outcome: { at: Date; fault: string | null }): Promise<void>;
  /** Newest version without its profile: many times cheaper than `get` for a wide table. Throws `not_found`. */
  getDataset(id: DatasetId): Promise<Dataset>;
  /** Newest version. Throws `not_found`. */
  get(id: DatasetId): Promise<DatasetVersionRecord>;
  /** That exact version, even of a deleted dataset that a session still uses. Throws `not_found`. */
  getVersion(versionId: DatasetVersionId): Promise<DatasetVersionRecord>;
  /**
   * Location of the table of a dataset's newest version, or of one version, even of a deleted dataset that a session
   * still uses: several times cheaper than its facts. Throws `not_found`.
   */
  getPlace(wanted: { id: DatasetId } | { versionId: DatasetVersionId }): Promise<TablePlace>;
  /** All versions, newest first. Throws `not_found`. */
  listVersions(id: DatasetId): Promise<DatasetVersion[]>;
  /** Lists the conversations that use it. Throws `not_found`. */
  findUse(id: DatasetId): Promise<DatasetUse>;
  /** Newest first. Throws `invalid_input` for a bad cursor. */
  list(options: { cursor?: string; limit: number }): Promise<{ items: Dataset[]; nextCursor: string | null }>;
  /** Throws `not_found`; `invalid_input` for a description of an unknown column. */
  update(
    id: DatasetId,
    change: {
      name?: string;
      description?: string;
      source?: DatasetSource;
      /** When it is refreshed, and when for the first time; null: only by hand. */
      refresh?: { schedule: RefreshSchedule; nextAt: Date } | null;
      columns?: readonly { name: string; description: string }[];
    },
  ): Promise<Dataset>;
  /** Hides it from the list and from new questions until `restore`, or until `sweep` removes it. Throws `not_found`. */
  hide(id: DatasetId): Promise<void>;
  /** Shows a hidden dataset again. Throws `not_found` once it is removed permanently. */
  restore(id: DatasetId): Promise<Dataset>;
  /** Removes datasets that were hidden before `before` and that no session uses. Returns the folders no longer used. */
  sweep(before: Date): Promise<{ orphanedFolders: string[] }>;
  /** Removes it without a way back. Returns the folders no longer used. Throws `not_found`. */
  delete(id: DatasetId): Promise<{ orphanedFolders: string[] }>;
  /** Finds a folder whose original has these bytes; null when there is none. */
  findFolder(fingerprint: string): Promise<string | null>;
  /** Lists the folders in use, to find leftovers of a crash. */
  folders(): Promise<string[]>;
}
