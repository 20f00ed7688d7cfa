import type { UploadId } from "../../domain/ids";

/** What a sender announced of a file. */
export interface AnnouncedUpload {
  id: UploadId;
  /** Safe to display; never a path. */
  name: string;
  /** Size of the whole file. */
  bytes: number;
}

/** An unfinished upload. */
export interface StoredUpload extends AnnouncedUpload {
  /** Bytes received so far, from the beginning of the file. */
  offset: number;
}

/** Writes the next bytes of an upload. */
export type UploadWriter = (bytes: Uint8Array) => Promise<void>;

/**
 * Stores the bytes of unfinished uploads where every server finds them. Throws `storage_unavailable` when they cannot be
 * reached.
 */
export interface UploadStore {
  /** Whether received bytes are on this server's disk; else `collect` fetches a copy. */
  readonly isLocal: boolean;
  /** Stores an announcement. */
  announce(upload: AnnouncedUpload): Promise<void>;
  /** Returns an upload; null when it is unknown. */
  find(id: UploadId): Promise<StoredUpload | null>;
  /** Lists all uploads. */
  list(): Promise<StoredUpload[]>;
  /**
   * Stores what `receive` writes, at the upload's offset. What was written counts as received, even when `receive`
   * throws. Two servers may write the same bytes at the same time.
   */
  write(upload: StoredUpload, receive: (write: UploadWriter) => Promise<void>): Promise<void>;
  /**
   * Returns the absolute path of a local file with all bytes of a complete upload, which the caller moves or removes; the
   * upload itself stays. Throws `cancelled`.
   */
  collect(upload: StoredUpload, signal: AbortSignal): Promise<string>;
  /** Removes everything of an upload. */
  remove(id: UploadId): Promise<void>;
  /** Ends all transfers. */
  close(): Promise<void>;
}
