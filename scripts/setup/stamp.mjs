import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Reads a stamp, which records that a step was finished and from what. It is written last, so an interrupted step has
 * none.
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

/** Marks a step as unfinished before it starts. @param {string} file */
export async function removeStamp(file) {
  await rm(file, { force: true });
}
