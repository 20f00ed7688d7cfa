import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { constants, gunzipSync } from "node:zlib";

/**
 * Returns the names of the files below a folder, unpacked if necessary, that contain a text in UTF-8, UTF-16 or base64. Skips
 * what disappears in the meantime, and the end of a file that is being written.
 */
export async function findTextOnDisk(folder: string, text: string): Promise<{ read: number; found: string[] }> {
  const files = await listFiles(folder);
  const needles = [Buffer.from(text), Buffer.from(text, "utf16le"), Buffer.from(Buffer.from(text).toString("base64"))];
  const found: string[] = [];
  for (const file of files) {
    const stored = await readFile(file).catch(() => Buffer.alloc(0));
    const bytes = file.endsWith(".gz") ? gunzipSync(stored, { finishFlush: constants.Z_SYNC_FLUSH }) : stored;
    if (needles.some((needle) => bytes.includes(needle))) found.push(path.relative(folder, file));
  }
  return { read: files.length, found };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const lists = entries.map(async (entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(place);
    return entry.isFile() ? [place] : [];
  });
  return (await Promise.all(lists)).flat();
}
