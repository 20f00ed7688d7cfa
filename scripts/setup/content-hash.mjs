import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/**
 * SHA-256 over names and contents of files, in one order on every system. What is missing counts as missing.
 * @param {string} root
 * @param {readonly string[]} entries files and folders relative to `root`
 * @param {{ skip?: (path: string) => boolean, extra?: readonly string[] }} [options] `skip` gets paths relative to `root`
 *   with `/`; `extra` are further texts that count
 * @returns {Promise<string>} in hex
 */
export async function hashContent(root, entries, { skip = () => false, extra = [] } = {}) {
  const files = (await Promise.all(entries.map((entry) => listFiles(root, join(root, entry), skip)))).flat().sort();
  const hashes = await Promise.all(files.map((file) => hashFile(join(root, file))));
  const hash = createHash("sha256");
  files.forEach((file, index) => hash.update(`${file}\0${hashes[index]}\n`));
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
