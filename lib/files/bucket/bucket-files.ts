import { link, mkdir, copyFile, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { FileStore, StoredFile } from "@/lib/ports/data/file-store";
import { toFileDigest } from "../file-digest";
import { storedKinds } from "../folder-files";
import { removeOld } from "../remove-old";
import { uploadsFolder } from "./bucket-uploads";
import type { FileCache } from "./file-cache";
import type { S3Bucket } from "./s3-bucket";

/** Name of the object with the id of the installation that the files belong to. */
const markKey = "installation";
/** Interval between searches of the bucket for leftovers, in milliseconds: a list costs money. */
const searchMs = 60 * 60_000;
/** How often a download is repeated whose bytes differ from what was stored. */
const downloadAttempts = 2;

/**
 * Stores files in a bucket, so that servers need no common disk. Files are written in a local folder, sent before
 * anything refers to them, and opened from a local cache.
 * @param options.drafts absolute path of the folder in which files are written.
 * @param options.place what people call the bucket.
 * @param options.root bucket and prefix, `bucket/prefix/`.
 */
export function createBucketFiles(options: {
  bucket: S3Bucket;
  cache: FileCache;
  drafts: string;
  place: string;
  root: string;
}): FileStore {
  const { bucket, cache, drafts } = options;
  const toDraft = (folder: string) => path.join(/*turbopackIgnore: true*/ drafts, folder);
  /** Files in drafts whose bytes the bucket has already, by path. */
  const shared = new Map<string, { key: string; sha256: string }>();
  /** Downloads that are under way, by key. */
  const arriving = new Map<string, Promise<string>>();
  let searchedAt = 0;

  const fetchFile = async (file: StoredFile, signal?: AbortSignal): Promise<string> => {
    const key = toKey(file);
    const facts = await bucket.findFacts(key, signal);
    if (facts === null) {
      throw new CaveatError("not_found", "A file of this dataset is missing from the bucket.", {
        remedy: "Restore it from a backup, or upload it again.",
      });
    }
    return cache.add(file, facts.bytes, async (target) => {
      for (let attempt = 1; ; attempt += 1) {
        const sha256 = await bucket.download(key, { target, bytes: facts.bytes }, signal);
        if (sha256 === (facts.sha256 ?? sha256)) return sha256;
        if (attempt >= downloadAttempts) throw toDamaged();
      }
    });
  };

  const open = async (file: StoredFile, signal?: AbortSignal): Promise<string> => {
    const found = await cache.find(file);
    if (found !== null) return found.path;
    const key = toKey(file);
    const going = arriving.get(key);
    if (going !== undefined) {
      // The caller that started it may have been cancelled, which must not cancel this one.
      return going.catch((error: unknown) => {
        if (isCaveatError(error, "cancelled") && signal?.aborted !== true) return open(file, signal);
        throw error;
      });
    }
    const coming = fetchFile(file, signal).finally(() => arriving.delete(key));
    arriving.set(key, coming);
    return coming;
  };

  /** Lists the objects of all datasets, documents and unfinished uploads, by folder. */
  const findFolders = async (): Promise<Map<string, { keys: string[]; writtenAt: number }>> => {
    const folders = new Map<string, { keys: string[]; writtenAt: number }>();
    for (const kind of [...storedKinds, uploadsFolder]) {
      for await (const { key, writtenAt } of bucket.list(`${kind}/`)) {
        const folder = path.posix.dirname(key);
        const known = folders.get(folder) ?? { keys: [], writtenAt: 0 };
        known.keys.push(key);
        known.writtenAt = Math.max(known.writtenAt, writtenAt);
        folders.set(folder, known);
      }
    }
    return folders;
  };

  return {
    prepare: async (folder) => {
      await mkdir(toDraft(folder), { recursive: true, mode: 0o700 });
      return toDraft(folder);
    },
    share: async (file, folder) => {
      const source = await open(file).catch((error: unknown) => {
        if (isCaveatError(error, "not_found")) return null;
        throw error;
      });
      if (source === null) return false;
      const target = path.join(/*turbopackIgnore: true*/ toDraft(folder), file.name);
      await link(source, target).catch(() => copyFile(source, target));
      shared.set(target, { key: toKey(file), sha256: path.basename(source).slice(0, 64) });
      return true;
    },
    publish: async (folder, signal) => {
      const names = await listFiles(toDraft(folder));
      for (const name of names) {
        const source = path.join(/*turbopackIgnore: true*/ toDraft(folder), name);
        const key = toKey({ folder, name });
        const known = shared.get(source);
        const sha256 = known?.sha256 ?? (await toFileDigest(source, signal)).sha256;
        const isCopied = known !== undefined && (await copyObject(bucket, known.key, { key, signal }));
        if (!isCopied) await bucket.put(key, { file: source, sha256 }, signal);
        await cache.adopt(source, { folder, name, sha256 });
        shared.delete(source);
      }
    },
    open,
    locate: (file) => `s3a://${options.root}${toKey(file)}`,
    findSize: async (file) => (await bucket.findFacts(toKey(file)))?.bytes ?? null,
    list: async (folder) => {
      const names: string[] = [];
      for await (const { key } of bucket.list(`${folder}/`)) names.push(path.posix.basename(key));
      return names;
    },
    remove: async (folder, { except } = {}) => {
      for (const known of shared.keys()) if (path.dirname(known) === toDraft(folder)) shared.delete(known);
      await rm(toDraft(folder), { recursive: true, force: true });
      await cache.remove(folder, except);
      try {
        for await (const { key } of bucket.list(`${folder}/`)) {
          if (path.posix.basename(key) !== except) await bucket.delete(key);
        }
      } catch (error) {
        if (!isCaveatError(error, "storage_unavailable")) throw error;
      }
    },
    removeLeftovers: async ({ isUsed, before }) => {
      for (const kind of storedKinds)
        await removeOld(path.join(/*turbopackIgnore: true*/ drafts, kind), () => before.local);
      await cache.tidy(isUsed);
      if (Date.now() - searchedAt < searchMs) return;
      searchedAt = Date.now();
      for (const [folder, { keys, writtenAt }] of await findFolders()) {
        if (isUsed(path.posix.basename(folder)) || writtenAt >= before.shared) continue;
        for (const key of keys) await bucket.delete(key);
      }
      await bucket.abandonUploads(before.shared);
    },
    claimFor: async (installation) => {
      const found = await bucket.findText(markKey);
      if (found !== null && found !== installation) throw toForeign(options.place);
      await bucket.put(markKey, { text: installation });
      // Another installation may have started at the same time.
      if ((await bucket.findText(markKey)) !== installation) throw toForeign(options.place);
    },
    measure: async () => {
      let bytes = 0;
      for await (const object of bucket.list("datasets/")) bytes += object.bytes;
      return bytes;
    },
    close: () => {
      bucket.close();
      return Promise.resolve();
    },
  };
}

function toKey({ folder, name }: StoredFile): string {
  return `${folder}/${name}`;
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Copies an object within the bucket; returns false when it has been deleted meanwhile. */
async function copyObject(
  bucket: S3Bucket,
  from: string,
  { key, signal }: { key: string; signal?: AbortSignal },
): Promise<boolean> {
  try {
    await bucket.copy(from, key, signal);
    return true;
  } catch (error) {
    if (isCaveatError(error, "not_found")) return false;
    throw error;
  }
}

function toForeign(place: string): CaveatError {
  return new CaveatError("conflict", `${place} holds the files of another installation of Caveat.`, {
    remedy: "Set DATABASE_URL to that installation's database, or CAVEAT_DATA_URL to another place in the bucket.",
  });
}

function toDamaged(): CaveatError {
  return new CaveatError(
    "unreadable_file",
    "A file in the bucket is damaged: its checksum differs from what was stored.",
    {
      remedy: "Restore it from a backup, or upload it again.",
    },
  );
}
