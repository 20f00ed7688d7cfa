/** A file of a dataset or a document. */
export interface StoredFile {
  /** `datasets/<version>` or `documents/<id>`; made by the server, never by a person. */
  folder: string;
  /** Name within the folder. */
  name: string;
}

/**
 * Stores the files of datasets and documents by folder. A file is written once and never changes, so every server that
 * shares the store sees the same bytes. Throws `storage_unavailable` when the store cannot be reached.
 */
export interface FileStore {
  /**
   * Creates the local folder in which the files of a stored folder are written, and returns its absolute path. Its
   * content counts as stored from `publish` on.
   */
  prepare(folder: string): Promise<string>;
  /**
   * Puts a stored file into a prepared folder under the same name, without storing its bytes twice where that is
   * possible. Returns false when it is not stored.
   */
  share(file: StoredFile, folder: string): Promise<boolean>;
  /**
   * Stores the files of a prepared folder for all servers. May be called again after further files were written; the
   * paths of stored files must not be used any more. Throws `disk_full`, `cancelled`.
   */
  publish(folder: string, signal?: AbortSignal): Promise<void>;
  /**
   * Returns the absolute path of a stored file, to be read within minutes and never written. Throws `not_found` when it
   * is missing, `disk_full`, `cancelled`.
   */
  open(file: StoredFile, signal?: AbortSignal): Promise<string>;
  /** Returns the address at which a cluster reads a stored file: `s3a://…`, or an absolute path on a common disk. */
  locate(file: StoredFile): string;
  /** Returns the bytes of a stored file; null when it is missing. */
  findSize(file: StoredFile): Promise<number | null>;
  /** Lists the names of the files in a folder; empty when it is missing. */
  list(folder: string): Promise<string[]>;
  /**
   * Removes a folder, or all its files but one. What cannot be reached now is left to `removeLeftovers`.
   * @param options.except name of the file that stays.
   */
  remove(folder: string, options?: { except?: string }): Promise<void>;
  /**
   * Removes folders that a crash left behind.
   * @param options.isUsed whether the folder of that name (the last part of its path) belongs to something.
   * @param options.before time of the last write, in milliseconds since 1970, from which on a folder may still be in
   *   the making; `local` applies to what only this server writes.
   */
  removeLeftovers(options: {
    isUsed: (name: string) => boolean;
    before: { shared: number; local: number };
  }): Promise<void>;
  /**
   * Verifies that the store can be written, and marks it as this installation's. Throws `conflict` when it belongs to
   * another one, whose files would count as leftovers here.
   */
  claimFor(installation: string): Promise<void>;
  /** Sums the bytes of all datasets. */
  measure(): Promise<number>;
  /** Ends all transfers. */
  close(): Promise<void>;
}
