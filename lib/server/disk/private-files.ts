import { chmod, lstat, readdir } from "node:fs/promises";
import path from "node:path";

/** The rights of everybody but the owner. */
const rightsOfOthers = 0o077;

/** From now on, whatever this process and its children create is readable and writable for this account alone. */
export function keepFilesPrivate(): void {
  process.umask(rightsOfOthers);
}

/**
 * Takes all rights of other accounts from `folder` and from everything in it, as earlier releases may have left some. Does not
 * touch or enter what belongs to another account: that is the database, which closes its own files.
 */
export async function closeToOthers(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null);
  if (found === null || found.isSymbolicLink() || found.uid !== process.getuid?.()) return;
  if ((found.mode & rightsOfOthers) !== 0) {
    // What is taken away meanwhile needs no closing.
    await chmod(folder, found.mode & 0o777 & ~rightsOfOthers).catch(() => undefined);
  }
  if (!found.isDirectory()) return;
  for (const name of await readdir(folder).catch(() => [])) await closeToOthers(path.join(folder, name));
}
