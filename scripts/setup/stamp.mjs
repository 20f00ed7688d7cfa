import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * A stamp says that a step was finished and from what. It is written last, so what was interrupted has none.
 * @param {string} file
 * @returns {Promise<string | null>}
 */
export async function readStamp(file) {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch {
    return null;
  }
}

/** @param {string} file @param {string} value */
export async function writeStamp(file, value) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${value}\n`);
}

/** Before the step begins: from here on it counts as unfinished. @param {string} file */
export async function removeStamp(file) {
  await rm(file, { force: true });
}
