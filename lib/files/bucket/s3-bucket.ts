import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { S3 } from "@aws-sdk/client-s3";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { BucketAddress } from "./bucket-address";
import { isMissing, toBucketName, toStorageError } from "./to-storage-error";

/** Name of the metadata with the digest that the sender computed. */
const digestName = "caveat-sha256";
const pauseMs = 500;
/** A request without an answer for so long is repeated. */
const requestMs = 60_000;
/** Bytes of a part of an upload; four are sent at a time. */
const partBytes = 16 * 1024 ** 2;
/** Bytes of the longest text that is stored. */
const mostTextBytes = 1024 ** 2;

/** An object of a list. */
export interface ListedObject {
  /** Without the prefix of the bucket. */
  key: string;
  bytes: number;
  /** In milliseconds since 1970. */
  writtenAt: number;
}

/**
 * Objects in a bucket, below its prefix. Retries what may pass, for as long as `patienceMs`. Throws
 * `storage_unavailable` with the reason and what to do, `not_found` for a missing object, `cancelled`.
 */
export class S3Bucket {
  #client: Promise<S3> | undefined;
  readonly #address: BucketAddress;
  readonly #patienceMs: number;
  readonly #closing = new AbortController();

  constructor({ address, patienceMs }: { address: BucketAddress; patienceMs: number }) {
    this.#address = address;
    this.#patienceMs = patienceMs;
  }

  /** Stores a file, or a short text, under a key. */
  put(key: string, content: { file: string; sha256: string } | { text: string }, signal?: AbortSignal): Promise<void> {
    return this.#patiently(async (abortSignal) => {
      const target = this.#target(key);
      if ("text" in content) {
        await (await this.#open()).putObject({ ...target, Body: content.text }, { abortSignal });
        return;
      }
      const { Upload } = await import("@aws-sdk/lib-storage");
      const client = await this.#open();
      const body = createReadStream(content.file, { highWaterMark: 1024 ** 2 });
      const upload = new Upload({
        client,
        params: { ...target, Body: body, Metadata: { [digestName]: content.sha256 } },
        partSize: partBytes,
      });
      const stop = () => void upload.abort();
      abortSignal.addEventListener("abort", stop, { once: true });
      try {
        if (abortSignal.aborted) stop();
        await upload.done();
      } finally {
        abortSignal.removeEventListener("abort", stop);
        body.destroy();
      }
    }, signal);
  }

  /** Stores the bytes of an object under a second key, without sending them. */
  copy(from: string, to: string, signal?: AbortSignal): Promise<void> {
    const source = this.#target(from);
    const CopySource = `${source.Bucket}/${source.Key.split("/").map(encodeURIComponent).join("/")}`;
    return this.#patiently(async (abortSignal) => {
      await (await this.#open()).copyObject({ ...this.#target(to), CopySource }, { abortSignal });
    }, signal);
  }

  /** Returns the short text under a key; null when there is none. */
  findText(key: string): Promise<string | null> {
    return this.#find(async (abortSignal) => {
      const { Body } = await (await this.#open()).getObject(this.#target(key), { abortSignal });
      const pieces: Buffer[] = [];
      let bytes = 0;
      for await (const piece of (Body ?? []) as AsyncIterable<Buffer>) {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes > mostTextBytes) throw this.#toLie("sends more than was stored");
      }
      return Buffer.concat(pieces).toString("utf8");
    });
  }

  /** Returns the size and the recorded digest of an object; null when there is none. */
  findFacts(key: string, signal?: AbortSignal): Promise<{ bytes: number; sha256?: string } | null> {
    return this.#find(async (abortSignal) => {
      const found = await (await this.#open()).headObject(this.#target(key), { abortSignal });
      return { bytes: found.ContentLength ?? 0, sha256: found.Metadata?.[digestName] };
    }, signal);
  }

  /** Writes an object of that many bytes to `target`. Returns the SHA-256 of what arrived. */
  download(key: string, { target, bytes }: { target: string; bytes: number }, signal?: AbortSignal): Promise<string> {
    return this.#patiently(async (abortSignal) => {
      const { Body } = await (await this.#open()).getObject(this.#target(key), { abortSignal });
      const hash = createHash("sha256");
      const toLie = () => this.#toLie("sends more than was stored");
      let received = 0;
      const counting = new Transform({
        transform(piece: Buffer, _, done) {
          hash.update(piece);
          received += piece.length;
          if (received > bytes) done(toLie());
          else done(null, piece);
        },
      });
      await pipeline(Body as Readable, counting, createWriteStream(target, { mode: 0o600 }), { signal: abortSignal });
      return hash.digest("hex");
    }, signal);
  }

  /** Lists the objects whose key begins with `start`. */
  async *list(start: string): AsyncGenerator<ListedObject, void> {
    const { Bucket, Key: Prefix } = this.#target(start);
    const tokens = new Set<string>();
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#patiently(async (abortSignal) =>
        (await this.#open()).listObjectsV2({ Bucket, Prefix, ContinuationToken }, { abortSignal }),
      );
      for (const { Key = "", Size = 0, LastModified } of page.Contents ?? []) {
        // What is listed may be deleted, so a list of other objects must not be believed.
        if (!Key.startsWith(Prefix)) throw this.#toLie("lists objects that were not asked for");
        yield { key: Key.slice(this.#address.prefix.length), bytes: Size, writtenAt: LastModified?.getTime() ?? 0 };
      }
      ContinuationToken = page.NextContinuationToken;
      if (ContinuationToken !== undefined && tokens.has(ContinuationToken)) throw this.#toLie("repeats its list");
      if (ContinuationToken !== undefined) tokens.add(ContinuationToken);
    } while (ContinuationToken !== undefined);
  }

  /** Deletes an object; one that does not exist is deleted already. */
  delete(key: string): Promise<void> {
    return this.#patiently(async (abortSignal) => {
      await (await this.#open()).deleteObject(this.#target(key), { abortSignal });
    });
  }

  /** Ends uploads that began before `before`, in milliseconds since 1970, and were never finished. */
  async abandonUploads(before: number): Promise<void> {
    const { Bucket, Key: Prefix } = this.#target("");
    const { Uploads = [] } = await this.#patiently(async (abortSignal) =>
      (await this.#open()).listMultipartUploads({ Bucket, Prefix }, { abortSignal }),
    );
    for (const { Key, UploadId, Initiated } of Uploads) {
      if ((Initiated?.getTime() ?? before) >= before) continue;
      await (await this.#open()).abortMultipartUpload({ Bucket, Key, UploadId });
    }
  }

  /** Ends all transfers. */
  close(): void {
    this.#closing.abort();
    void this.#client?.then((client) => client.destroy());
  }

  /** Loads the SDK for the first request: most installations have no bucket. */
  #open(): Promise<S3> {
    return (this.#client ??= createClient(this.#address));
  }

  /** Words an answer that no storage would give; another attempt does not help. */
  #toLie(what: string): CaveatError {
    return new CaveatError("storage_unavailable", `${toBucketName(this.#address)} ${what}.`, {
      remedy: "Check the storage and CAVEAT_DATA_URL. Nothing that was stored is lost.",
    });
  }

  #target(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#address.bucket, Key: `${this.#address.prefix}${key}` };
  }

  async #find<Value>(work: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value | null> {
    const attempt = (abortSignal: AbortSignal) =>
      work(abortSignal).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    return this.#patiently(attempt, signal);
  }

  async #patiently<Value>(work: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const stopping = signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    const end = Date.now() + this.#patienceMs;
    for (;;) {
      try {
        stopping.throwIfAborted();
        return await work(stopping);
      } catch (fault) {
        if (stopping.aborted) throw new CaveatError("cancelled", "The transfer was stopped.", { cause: fault });
        if (isCaveatError(fault)) throw fault;
        const local = (fault as NodeJS.ErrnoException).syscall;
        // A full disk is not the bucket's fault.
        if (local === "write" || local === "open") throw fault;
        const { error, passing } = toStorageError(fault, this.#address);
        if (!passing || Date.now() + pauseMs > end) throw error;
      }
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

async function createClient({ endpoint, region, keys }: BucketAddress): Promise<S3> {
  const { S3 } = await import("@aws-sdk/client-s3");
  return new S3({
    region: region ?? (endpoint === undefined ? undefined : "us-east-1"),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(keys !== undefined && { credentials: keys }),
    // Servers other than Amazon's do not support these checksums; every file has its own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, requestTimeout: requestMs, throwOnRequestTimeout: true },
  });
}
