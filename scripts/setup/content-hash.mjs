import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/**
 * Computes the SHA-256 over names and contents of files, in the same order on every system. Missing files count as
 * missing.
 * @param {string} root
 * @param {readonly string[]} entries files and folders relative to `root`
 * @param {{ skip?: (path: string) => boolean, extra?: readonly string[] }} [options] `skip` gets paths relative to
 * `root` with `/`; `extra` are further texts to include
 * @returns {Promise<string>} in hex
 */
export async function hashContent(root, entries, { skip = () => false, extra = [] } = {}) {
  const files = (await Promise.all(entries.map((entry) => listFiles(root, join(root, entry), skip)))).flat().sort();
  const hash = createHash("sha256");
  // One after another: a container may allow few open files.
  for (const file of files) hash.update(`${file}\0${await hashFile(join(root, file))}\n`);
  for (const text of extra) hash.update(`${text}\0`);
  return hash.digest("hex");
}

/** @param {string} file @returns {Promise<string>} */
async function hashFile(file) {
  return createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
}

/**
 * @param {string} root
 * @param {string} path
 * @param {(path: string) => boolean} skip
 * @returns {Promise<string[]>} relative to `root`, with `/`
 */
async function listFiles(root, path, skip) {
  const name = relative(root, path).split(sep).join("/");
  if (skip(name)) return [];
  try {
    const entries = await readdir(path, { withFileTypes: true });
    const nested = entries
      .filter((entry) => entry.isDirectory() || entry.isFile())
      .map((entry) => listFiles(root, join(path, entry.name), skip));
    return (await Promise.all(nested)).flat();
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "ENOTDIR") return [name];
    if (code === "ENOENT") return [];
    throw error;
  }
}
