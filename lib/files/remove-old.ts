import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Removes the entries of a folder that were last written before the time, in milliseconds since 1970, that `toLimit`
 * returns for their name; null keeps them. A missing folder is empty.
 */
export async function removeOld(directory: string, toLimit: (name: string) => number | null): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const limit = toLimit(name);
    if (limit === null) continue;
    const entry = path.join(/*turbopackIgnore: true*/ directory, name);
    const writtenAt = await stat(entry).then(
      (found) => found.mtimeMs,
      () => Infinity,
    );
    if (writtenAt < limit) await rm(entry, { recursive: true, force: true });
  }
}
