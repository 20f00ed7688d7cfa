import type { Column, Dataset, Notice } from "../domain/dataset";
import type { DatasetId, DatasetVersionId } from "../domain/ids";
import type { DatasetProfile } from "../domain/profile";

/** A version that was read, with what only the server needs to know. */
export interface DatasetVersionRecord {
  dataset: Dataset;
  profile: DatasetProfile;
  /** Where its files are, relative to the data directory. */
  folder: string;
}

/** What is known of a version once it is read. */
export interface NewVersion {
  versionId: DatasetVersionId;
  format: string;
  bytes: number;
  fingerprint: string;
  folder: string;
  rowCount: number;
  columns: readonly Column[];
  notices: readonly Notice[];
  profile: DatasetProfile;
}

/** Keeps what is known of datasets; the tables themselves are files. */
export interface DatasetCatalogue {
  create(input: NewVersion & { id: DatasetId; name: string; attribution?: string }): Promise<Dataset>;
  /** Adds the next version, which becomes the newest. Throws `not_found`. */
  addVersion(id: DatasetId, version: NewVersion): Promise<Dataset>;
  /** Newest version. Throws `not_found`. */
  get(id: DatasetId): Promise<DatasetVersionRecord>;
  /** That very version, also of a deleted dataset that a session still uses. Throws `not_found`. */
  getVersion(versionId: DatasetVersionId): Promise<DatasetVersionRecord>;
  /** Newest first. Throws `invalid_input` for a bad cursor. */
  list(options: { cursor?: string; limit: number }): Promise<{ items: Dataset[]; nextCursor: string | null }>;
  /** Throws `not_found`; `invalid_input` for a description of an unknown column. */
  update(
    id: DatasetId,
    change: { name?: string; description?: string; columns?: readonly { name: string; description: string }[] },
  ): Promise<Dataset>;
  /** Takes it from the list and from new questions. Gives the folders that nothing uses any more. Throws `not_found`. */
  delete(id: DatasetId): Promise<{ orphanedFolders: string[] }>;
  /** Folders in use, to find what a crash left behind. */
  folders(): Promise<string[]>;
}
