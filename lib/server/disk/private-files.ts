import { chmod, lstat, readdir } from "node:fs/promises";
import path from "node:path";

/** The rights of everybody but the owner. */
const rightsOfOthers = 0o077;

/** Makes whatever this process and its children create from now on accessible to this account only. */
export function keepFilesPrivate(): void {
  process.umask(rightsOfOthers);
}

/** What Caveat stores in a data directory, besides the locks of its processes. */
const ownFolders = new Set(["database", "datasets", "documents", "incoming", "outgoing", "writing", "cache"]);
const lock = /^server\.lock\.\d+$/;

/**
 * Removes all rights of other accounts from Caveat's files in its data directory, which earlier releases may have left
 * open, and from the directory itself unless it contains something else. Leaves files of other programs as they are.
 */
export async function closeDataDirectory(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const own = names.filter((name) => ownFolders.has(name) || lock.test(name));
  for (const name of own) await closeToOthers(path.join(directory, name));
  if (own.length === names.length) await closeEntry(directory);
}

/**
 * Closes a file, or a folder recursively. Does not touch or enter entries of another account: that is the database,
 * which closes its own files.
 */
async function closeToOthers(entry: string): Promise<void> {
  const isFolder = await closeEntry(entry);
  if (!isFolder) return;
  for (const name of await readdir(entry).catch(() => [])) await closeToOthers(path.join(entry, name));
}

/** Closes one file or folder of this account and follows no link; returns whether it is a folder. */
async function closeEntry(entry: string): Promise<boolean> {
  const found = await lstat(entry).catch(() => null);
  if (found === null || found.isSymbolicLink() || found.uid !== process.getuid?.()) return false;
  if ((found.mode & rightsOfOthers) !== 0) {
    // An entry removed in the meantime needs no closing.
    await chmod(entry, found.mode & 0o777 & ~rightsOfOthers).catch(() => undefined);
  }
  return found.isDirectory();
}
