import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findStartTime } from "./process-identity.mjs";

/**
 * @typedef {{ pid: number, startTime: string | null }} Holder
 * @typedef {{ holders: Holder[] }} LockRecord
 * @typedef {{ taken: true, addProcess(pid: number): Promise<void>, release(): Promise<void> }} TakenLock
 * @typedef {{ taken: false, pids: number[], isTakerAlive: boolean }} RefusedLock
 */

/**
 * Takes a lock that lasts as long as one of its processes lives and is released when they are dead.
 *
 * It consists of files `<name>.lock.<n>`, of which only the highest counts. A process that finds it abandoned creates
 * the next one, which the file system grants to exactly one; the current file is never deleted, so two processes that
 * find the same lock abandoned cannot both take it.
 * @param {string} folder created when missing
 * @param {string} name
 * @returns {Promise<TakenLock | RefusedLock>} if refused, with the processes that hold it
 */
export async function takeProcessLock(folder, name) {
  await mkdir(folder, { recursive: true });
  /** @type {LockRecord} */
  const record = { holders: [await identify(process.pid)] };
  for (;;) {
    const numbers = await listNumbers(folder, name);
    const highest = numbers.at(-1) ?? 0;
    const { pids, isTakerAlive } = await findHolders(toFile(folder, name, highest));
    if (pids.length > 0) return { taken: false, pids, isTakerAlive };
    const file = toFile(folder, name, highest + 1);
    if (!(await createWhole(file, record))) continue;
    // Another process may have taken, released and taken it again in the meantime.
    const later = await listNumbers(folder, name);
    if (later.at(-1) !== highest + 1) {
      await rm(file, { force: true });
      continue;
    }
    await Promise.all(numbers.map((number) => rm(toFile(folder, name, number), { force: true })));
    return {
      taken: true,
      async addProcess(pid) {
        record.holders.push(await identify(pid));
        await replaceWhole(file, record);
      },
      release: () => replaceWhole(file, { holders: [] }),
    };
  }
}

/** @param {number} pid @returns {Promise<Holder>} */
async function identify(pid) {
  return { pid, startTime: await findStartTime(pid) };
}

/** @param {string} folder @param {string} name @param {number} number */
function toFile(folder, name, number) {
  return join(folder, `${name}.lock.${number}`);
}

/** @param {string} folder @param {string} name @returns {Promise<number[]>} ascending */
async function listNumbers(folder, name) {
  const start = `${name}.lock.`;
  return (await readdir(folder))
    .filter((file) => file.startsWith(start) && /^\d+$/.test(file.slice(start.length)))
    .map((file) => Number(file.slice(start.length)))
    .sort((a, b) => a - b);
}

/** Finds the live processes of a lock, and whether the one that took it is among them. @param {string} file */
async function findHolders(file) {
  /** @type {LockRecord} */
  let record = { holders: [] };
  try {
    record = JSON.parse(await readFile(file, "utf8"));
  } catch {
    // There is no lock yet, or a later one has just replaced it.
  }
  const alive = await Promise.all(
    record.holders.map(async ({ pid, startTime }) => startTime !== null && (await findStartTime(pid)) === startTime),
  );
  const pids = record.holders.filter((_, index) => alive[index]).map(({ pid }) => pid);
  return { pids, isTakerAlive: alive[0] === true };
}

/** Creates a file atomically; false when it exists. @param {string} file @param {LockRecord} record */
async function createWhole(file, record) {
  const draft = await writeDraft(file, record);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** @param {string} file @param {LockRecord} record */
async function replaceWhole(file, record) {
  await rename(await writeDraft(file, record), file);
}

/** @param {string} file @param {LockRecord} record @returns {Promise<string>} */
async function writeDraft(file, record) {
  const draft = `${file}-draft-${randomBytes(6).toString("hex")}`;
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  return draft;
}
