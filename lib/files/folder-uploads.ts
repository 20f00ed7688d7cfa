import { randomUUID } from "node:crypto";
import { link, open, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { UploadId } from "@/lib/domain/ids";
import type { StoredUpload, UploadStore } from "@/lib/ports/data/upload-store";

/** What is stored of an announcement. */
export const Announcement = z.object({ id: UploadId.schema, name: z.string(), bytes: z.int().nonnegative() });

/**
 * Stores uploads in one folder: `<id>` holds the bytes received so far, `<id>.json` announces the file. A file's size is
 * its offset, so that a crash loses nothing but what was not written. Servers that share the folder need no
 * coordination: all write the bytes of an upload to their place.
 * @param directory absolute; must exist when an upload is announced.
 */
export function createFolderUploads(directory: string): UploadStore {
  const toBytes = (id: UploadId) => path.join(/*turbopackIgnore: true*/ directory, id);
  const toAnnouncement = (id: UploadId) => path.join(/*turbopackIgnore: true*/ directory, `${id}.json`);

  const find = async (id: UploadId): Promise<StoredUpload | null> => {
    const text = await readFile(toAnnouncement(id), "utf8").catch(() => null);
    const found = await stat(toBytes(id)).catch(() => null);
    if (text === null || found === null) return null;
    return { ...Announcement.parse(JSON.parse(text)), offset: found.size };
  };

  const remove = async (id: UploadId): Promise<void> => {
    await rm(toBytes(id), { force: true });
    await rm(toAnnouncement(id), { force: true });
  };

  return {
    isLocal: true,
    announce: async (upload) => {
      try {
        await writeFile(toBytes(upload.id), "", { flag: "wx", mode: 0o600 });
        await writeFile(toAnnouncement(upload.id), JSON.stringify(upload), { flag: "wx", mode: 0o600 });
      } catch (error) {
        await remove(upload.id);
        throw error;
      }
    },
    find,
    list: async () => {
      const names = await readdir(directory);
      const ids = names.flatMap((name) => UploadId.schema.safeParse(/^(.*)\.json$/.exec(name)?.[1]).data ?? []);
      return (await Promise.all(ids.map((id) => find(id).catch(() => null)))).filter((upload) => upload !== null);
    },
    write: async ({ id, offset }, receive) => {
      const file = await open(toBytes(id), "r+");
      let position = offset;
      try {
        await receive(async (bytes) => {
          for (let written = 0; written < bytes.length;) {
            const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position);
            written += bytesWritten;
            position += bytesWritten;
          }
        });
      } finally {
        await file.close();
        // Files untouched for hours count as abandoned.
        const now = new Date();
        await utimes(toAnnouncement(id), now, now).catch(() => undefined);
      }
    },
    collect: async ({ id }) => {
      // A hard link takes no space, and keeps the upload in place until its dataset is recorded.
      const file = `${toBytes(id)}.${randomUUID()}`;
      await link(toBytes(id), file);
      return file;
    },
    remove,
    close: () => Promise.resolve(),
  };
}
