import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * Returns the names of the files below a folder, unpacked if necessary, that contain a text in UTF-8, UTF-16 or base64. Skips
 * files that disappear in the meantime.
 */
export async function findTextOnDisk(folder: string, text: string): Promise<{ read: number; found: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const needles = [Buffer.from(text), Buffer.from(text, "utf16le"), Buffer.from(Buffer.from(text).toString("base64"))];
  const found: string[] = [];
  for (const file of files) {
    const stored = await readFile(file).catch(() => Buffer.alloc(0));
    const bytes = file.endsWith(".gz") ? gunzipSync(stored) : stored;
    if (needles.some((needle) => bytes.includes(needle))) found.push(path.relative(folder, file));
  }
  return { read: files.length, found };
}
