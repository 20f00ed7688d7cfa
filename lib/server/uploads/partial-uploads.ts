import { mkdir, rm, statfs } from "node:fs/promises";
import { z } from "zod";
import { CaveatError, type ErrorCode } from "@/lib/domain/caveat-error";
import { isDiskFull } from "@/lib/domain/disk-full";
import { UploadId } from "@/lib/domain/ids";
import type { UploadedDataset } from "@/lib/domain/datasets/uploaded-dataset";
import { toFileDigest } from "@/lib/files/file-digest";
import type { StoredUpload, UploadStore } from "@/lib/ports/data/upload-store";
import type { ReceivedFile } from "../datasets/receive-files";
import { toUploadError } from "../datasets/to-upload-error";
import { discardBody } from "../http/discard-body";
import { toCaveatError } from "../http/to-problem";
import { toByteWords, uploadLimits, type UploadLimits } from "./upload-limits";

/** An unfinished upload. */
export const PartialUpload = z.object({
  id: UploadId.schema,
  /** Safe to display; never a path. */
  name: z.string(),
  /** Size of the whole file. */
  bytes: z.int().nonnegative(),
  /** Bytes received so far. */
  offset: z.int().nonnegative(),
  /** Position among the files waiting to be read, from 1; absent if it is not waiting. */
  queued: z.int().positive().optional(),
});
export type PartialUpload = z.infer<typeof PartialUpload>;

/** An upload from which a dataset is being created. */
interface Finishing {
  stop: AbortController;
  /** Whether all of its bytes are on this server's disk. */
  isCollected: boolean;
  outcome: Promise<UploadedDataset>;
  /** Position among the files waiting to be read; 0 if it is not waiting. */
  position: number;
}

/**
 * Makes a dataset of a file: moves or removes the file, ends with the signal, and reports its position in the queue as
 * readers do.
 */
type MakeDataset = (
  file: ReceivedFile,
  signal: AbortSignal,
  onQueued: (position: number) => void,
) => Promise<UploadedDataset>;

/** Faults unrelated to the file, so another attempt may succeed. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "storage_unavailable",
  "database_unavailable",
  "disk_full",
  "cancelled",
]);

function notFound(): CaveatError {
  return new CaveatError("not_found", "There is no such upload.", {
    remedy: "It ended, was stopped, or received nothing for hours; send the file again.",
  });
}

/** Files that arrive piece by piece; the bytes received so far are in a store. */
export class PartialUploads {
  readonly #directory: string;
  readonly #store: UploadStore;
  readonly #limits: UploadLimits;
  /** Uploads from which this process is creating datasets. */
  readonly #finishing = new Map<UploadId, Finishing>();
  /** Requests of this process that write, by upload. */
  readonly #writers = new Map<UploadId, { stop: AbortController; ended: Promise<void> }>();

  /** @param options.directory absolute, made on demand; on the disk that must have room for a whole file. */
  constructor(options: { directory: string; store: UploadStore; limits?: UploadLimits }) {
    this.#directory = options.directory;
    this.#store = options.store;
    this.#limits = options.limits ?? uploadLimits;
  }

  /** Announces a file. Throws `too_large`, `disk_full` when it would not fit, `rate_limited` when too many are unfinished. */
  async create({ name, bytes }: { name: string; bytes: number }): Promise<PartialUpload> {
    const { fileBytes } = this.#limits;
    if (bytes > fileBytes) {
      throw new CaveatError("too_large", `The file is larger than ${toByteWords(fileBytes)}.`, {
        remedy: "Split it, leave out columns, or save it as Parquet.",
      });
    }
    const id = UploadId.create();
    try {
      await mkdir(this.#directory, { recursive: true });
      await this.#assertRoom(bytes);
      await this.#store.announce({ id, name, bytes });
    } catch (error) {
      throw isDiskFull(error) ? toUploadError(error, false) : error;
    }
    return { id, name, bytes, offset: 0 };
  }

  /**
   * Returns the progress of an upload; first ends any request of this process that is still writing to it. Throws
   * `not_found`.
   */
  async get(id: UploadId): Promise<PartialUpload> {
    await this.#stopWriter(id);
    const position = this.#finishing.get(id)?.position ?? 0;
    return { ...(await this.#read(id)), ...(position > 0 && { queued: position }) };
  }

  /**
   * Appends `body` until it ends or breaks off; first ends any request that is still writing to the upload.
   * Returns the progress of the upload. Throws `not_found`, `conflict` when `offset` differs from the upload's,
   * `too_large` for more than was announced, `disk_full`; bytes received before are kept.
   */
  async append(
    id: UploadId,
    { offset, body, signal }: { offset: number; body: ReadableStream<Uint8Array> | null; signal: AbortSignal },
  ): Promise<PartialUpload> {
    const upload = await this.get(id);
    if (upload.offset !== offset) {
      throw new CaveatError("conflict", `This upload is at byte ${upload.offset}, not at ${offset}.`, {
        remedy: "Request its progress, and continue from there.",
      });
    }
    const stop = new AbortController();
    const writing =
      body === null ? Promise.resolve() : this.#write(upload, body, AbortSignal.any([signal, stop.signal]));
    const ended = writing.then(
      () => undefined,
      () => undefined,
    );
    const writer = { stop, ended };
    this.#writers.set(id, writer);
    try {
      await writing;
    } finally {
      if (this.#writers.get(id) === writer) this.#writers.delete(id);
    }
    return this.#read(id);
  }

  /**
   * Passes a file with the bytes of a complete upload to `make`, which moves or removes it, and ends the upload. Keeps the upload
   * if `make` fails for a transient reason. Concurrent calls return the same dataset.
   * Throws `not_found`; `conflict` while bytes are missing; what `make` throws.
   */
  finish(id: UploadId, make: MakeDataset): Promise<UploadedDataset> {
    const present = this.#finishing.get(id);
    if (present !== undefined) return present.outcome;
    const stop = new AbortController();
    const outcome = this.#collect(id, stop.signal)
      .then(async (file) => {
        finishing.isCollected = true;
        let isKept = false;
        try {
          return await make(file, stop.signal, (position) => {
            finishing.position = position;
          });
        } catch (error) {
          isKept = !stop.signal.aborted && passing.has(toCaveatError(error).code);
          throw stop.signal.aborted ? toUploadError(error, true) : error;
        } finally {
          // The outcome stands; leftovers that cannot be removed now are removed later as abandoned.
          if (!isKept) await this.#store.remove(id).catch(() => undefined);
        }
      })
      .finally(() => this.#finishing.delete(id));
    const finishing: Finishing = { stop, isCollected: false, outcome, position: 0 };
    this.#finishing.set(id, finishing);
    return outcome;
  }

  /** Ends all transfers. */
  close(): Promise<void> {
    return this.#store.close();
  }

  /**
   * Cancels an upload, even while a dataset is being created from it, and removes everything created for it. Throws `not_found`.
   */
  async remove(id: UploadId): Promise<void> {
    const finishing = this.#finishing.get(id);
    finishing?.stop.abort();
    const stopped = await finishing?.outcome.then(
      () => false,
      () => true,
    );
    if (stopped === true) return this.#store.remove(id);
    await this.get(id);
    await this.#store.remove(id);
  }

  /** Returns the file of a complete upload. Throws `not_found`; `conflict` while bytes are missing; `cancelled`. */
  async #collect(id: UploadId, signal: AbortSignal): Promise<ReceivedFile> {
    const upload = await this.get(id);
    const { name, bytes, offset } = upload;
    if (offset < bytes) {
      throw new CaveatError("conflict", `Only ${offset} of ${bytes} bytes of this file have arrived.`, {
        remedy: "Send the rest first.",
      });
    }
    try {
      const file = await this.#store.collect(upload, signal);
      try {
        const { sha256 } = await toFileDigest(file, signal);
        return { path: file, name, bytes, fingerprint: sha256 };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    } catch (error) {
      throw toUploadError(error, signal.aborted);
    }
  }

  async #write(upload: PartialUpload, body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const reader = body.getReader();
    const stop = () => void reader.cancel().catch(() => undefined);
    signal.addEventListener("abort", stop, { once: true });
    try {
      await this.#store.write(upload, async (write) => {
        for (let { offset } = upload; !signal.aborted;) {
          const { done, value } = await reader.read();
          if (done) return;
          offset += value.length;
          if (offset > upload.bytes) {
            throw new CaveatError("too_large", "More bytes arrived than were announced for this upload.");
          }
          await write(value);
        }
      });
    } catch (error) {
      if (!signal.aborted) void discardBody(reader);
      throw toUploadError(error, signal.aborted);
    } finally {
      signal.removeEventListener("abort", stop);
      if (signal.aborted) stop();
    }
  }

  async #stopWriter(id: UploadId): Promise<void> {
    const writer = this.#writers.get(id);
    writer?.stop.abort();
    await writer?.ended;
  }

  async #read(id: UploadId): Promise<StoredUpload> {
    const upload = await this.#store.find(id);
    if (upload === null) throw notFound();
    return upload;
  }

  async #assertRoom(bytes: number): Promise<void> {
    const others = await this.#store.list();
    if (others.length >= this.#limits.unfinished) {
      throw new CaveatError("rate_limited", `${others.length} uploads are unfinished already.`, {
        remedy: "Wait until some of them end, or stop them.",
      });
    }
    const { spareBytes, readingShare } = this.#limits;
    const toRoom = (size: number, here: number) => size * (1 + readingShare) - here;
    const isHere = (id: UploadId) => this.#store.isLocal || this.#finishing.get(id)?.isCollected === true;
    const announced = others.reduce((sum, one) => sum + toRoom(one.bytes, isHere(one.id) ? one.offset : 0), 0);
    const { bavail, bsize } = await statfs(this.#directory);
    const free = bavail * bsize - announced - spareBytes;
    const needed = toRoom(bytes, 0);
    if (needed <= free) return;
    throw new CaveatError(
      "disk_full",
      `The server has too little room for this file: receiving and reading it takes up to ${toByteWords(needed)}, ` +
        `and ${toByteWords(Math.max(0, free))} are free.`,
      { remedy: "Delete datasets that are no longer needed, or free some space on the server's disk." },
    );
  }
}
