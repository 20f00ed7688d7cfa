import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** What the table and the facts of a file depend on, besides its bytes; relative to the repository. */
const sources = ["lib/datasets", "lib/domain/datasets", "package-lock.json", "requirements.txt"];

/**
 * Identifies the code that reads files, tests aside: SHA-256, hexadecimal. After an update that changes it, an earlier
 * reading of the same bytes may differ from a new one.
 * @param root the repository's folder.
 */
export async function toReaderVersion(root: string): Promise<string> {
  const files = (await Promise.all(sources.map((source) => listFiles(root, source)))).flat().sort();
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(await readFile(path.join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

/** Lists a file, or the files below a folder except tests; relative to `root`, with forward slashes. Empty when missing. */
async function listFiles(root: string, name: string): Promise<string[]> {
  try {
    const entries = await readdir(path.join(root, name), { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile() && !/\.test\.ts$|\.pyc$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTDIR") return [name];
    if (code === "ENOENT") return [];
    throw error;
  }
}
