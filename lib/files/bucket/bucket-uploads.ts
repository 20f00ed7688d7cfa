import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import { UploadId } from "@/lib/domain/ids";
import type { AnnouncedUpload, StoredUpload, UploadStore } from "@/lib/ports/data/upload-store";
import { toFileDigest } from "../file-digest";
import { Announcement } from "../folder-uploads";
import type { S3Bucket } from "./s3-bucket";

/** Folder of the bucket that holds a folder for each unfinished upload. */
export const uploadsFolder = "uploads";
const announcementName = "announcement";

/** Bytes that arrived with one request, named `<offset>-<SHA-256>`. */
interface Piece {
  key: string;
  sha256: string;
  offset: number;
  end: number;
}

/**
 * Stores uploads in a bucket, so that each request of an upload may reach another server: an announcement, and one object
 * per request with the bytes that arrived with it, named after their place in the file. A server that is killed loses
 * what it had not sent yet, and the sender sends it again.
 * @param options.directory absolute path of the folder for what is received or assembled here.
 */
export function createBucketUploads({ bucket, directory }: { bucket: S3Bucket; directory: string }): UploadStore {
  const toLocal = (id: UploadId) => path.join(/*turbopackIgnore: true*/ directory, `${id}.${randomUUID()}`);

  /** Lists the pieces of all uploads whose key begins with `start`, by upload. */
  const findPieces = async (start: string): Promise<Map<UploadId, Piece[]>> => {
    const uploads = new Map<UploadId, Piece[]>();
    for await (const { key, bytes } of bucket.list(start)) {
      const [, folder, name = ""] = key.split("/");
      const id = UploadId.schema.safeParse(folder).data;
      if (id === undefined) continue;
      const [, offset, sha256] = /^(\d+)-([0-9a-f]{64})$/.exec(name) ?? [];
      const pieces = uploads.get(id) ?? [];
      uploads.set(id, pieces);
      if (offset !== undefined && sha256 !== undefined)
        pieces.push({ key, sha256, offset: Number(offset), end: Number(offset) + bytes });
    }
    return uploads;
  };
  const findPiecesOf = async (id: UploadId) => (await findPieces(`${uploadsFolder}/${id}/`)).get(id) ?? [];

  const toAnnouncementKey = (id: UploadId) => `${uploadsFolder}/${id}/${announcementName}`;
  const describe = async (id: UploadId, pieces: readonly Piece[]): Promise<StoredUpload | null> => {
    const announced = readAnnouncement(await bucket.findText(toAnnouncementKey(id)));
    return announced === null ? null : { ...announced, offset: toChain(pieces).at(-1)?.end ?? 0 };
  };

  return {
    isLocal: false,
    announce: (upload) => bucket.put(toAnnouncementKey(upload.id), { text: JSON.stringify(upload) }),
    find: async (id) => describe(id, await findPiecesOf(id)),
    list: async () => {
      const uploads = [...(await findPieces(`${uploadsFolder}/`))];
      const described = await Promise.all(uploads.map(([id, pieces]) => describe(id, pieces)));
      return described.filter((upload) => upload !== null);
    },
    write: async ({ id, offset }, receive) => {
      await mkdir(directory, { recursive: true });
      const local = toLocal(id);
      let bytes = 0;
      try {
        const file = await open(local, "wx", 0o600);
        try {
          await receive(async (more) => {
            await file.appendFile(more);
            bytes += more.length;
          });
        } finally {
          await file.close();
          if (bytes > 0) {
            const { sha256 } = await toFileDigest(local);
            await bucket.put(`${uploadsFolder}/${id}/${offset}-${sha256}`, { file: local, sha256 });
          }
        }
      } finally {
        await rm(local, { force: true });
      }
    },
    collect: async ({ id, offset }, signal) => {
      const whole = toLocal(id);
      const part = toLocal(id);
      await mkdir(directory, { recursive: true });
      try {
        await writeFile(whole, "", { flag: "wx", mode: 0o600 });
        let end = 0;
        for (const piece of toChain(await findPiecesOf(id))) {
          const arrived = await bucket.download(piece.key, { target: part, bytes: piece.end - piece.offset }, signal);
          if (arrived !== piece.sha256) throw new Error("A piece of an upload is damaged in the bucket.");
          const missing = createReadStream(part, { start: end - piece.offset });
          await pipeline(missing, createWriteStream(whole, { flags: "a" }), { signal });
          ({ end } = piece);
        }
        // Another server has made the dataset, or the sender has stopped the upload.
        if (end < offset) throw new CaveatError("not_found", "The upload was removed while it was being read.");
        return whole;
      } catch (error) {
        await rm(whole, { force: true });
        if (signal.aborted) throw new CaveatError("cancelled", "The upload was stopped.", { cause: error });
        throw error;
      } finally {
        await rm(part, { force: true });
      }
    },
    remove: async (id) => {
      // Without the announcement, other servers do not mistake the remaining pieces for an upload in progress.
      await bucket.delete(toAnnouncementKey(id));
      for await (const { key } of bucket.list(`${uploadsFolder}/${id}/`)) await bucket.delete(key);
    },
    close: () => {
      bucket.close();
      return Promise.resolve();
    },
  };
}

/** Returns what an announcement says; null when there is none, or it is damaged. */
function readAnnouncement(text: string | null): AnnouncedUpload | null {
  if (text === null) return null;
  try {
    return Announcement.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Chooses pieces that continue each other from the beginning; two requests may have brought the same bytes. */
function toChain(pieces: readonly Piece[]): Piece[] {
  const chain: Piece[] = [];
  for (let end = 0; ;) {
    const [next] = pieces
      .filter((piece) => piece.offset <= end && piece.end > end)
      .sort((one, two) => two.end - one.end);
    if (next === undefined) return chain;
    chain.push(next);
    ({ end } = next);
  }
}
