import { access, constants, statfs } from "node:fs/promises";
import { SetUpFault } from "./set-up-fault.mjs";

/**
 * Refuses to start a task without enough disk space. Assumes space on a file system that does not report its size.
 * @param {string} folder
 * @param {number} neededMegabytes
 * @param {string} task for example "Installing JavaScript packages"
 * @throws {SetUpFault} when the folder cannot be written or there is less space
 */
export async function assertRoom(folder, neededMegabytes, task) {
  if (!(await isWritable(folder))) {
    throw new SetUpFault(
      `${task} is needed, but the present user cannot write to ${folder}.`,
      "Start as the user who owns the folder, or clone Caveat into a folder of your own.",
    );
  }
  const found = await statfs(folder).catch(() => null);
  if (found === null) return;
  const freeMegabytes = Math.floor((found.bavail * found.bsize) / 1024 / 1024);
  if (freeMegabytes >= neededMegabytes) return;
  throw new SetUpFault(
    `${task} needs about ${neededMegabytes} MB, and the disk that holds ${folder} has ${freeMegabytes} MB left.`,
    "Free some space on it and start again.",
  );
}

/** @param {string} folder @returns {Promise<boolean>} */
export async function isWritable(folder) {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
