import { constants } from "node:fs";
import { access, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import { isDiskFull, toDiskFullError } from "@/lib/domain/disk-full";
import { exportDatabase } from "@/lib/persistence/backup/export-database";
import type { FileStore } from "@/lib/ports/data/file-store";
import { type BackupManifest, manifestName } from "./backup-manifest";
import { toFileDigest } from "@/lib/files/file-digest";

/** Result of a backup. */
export interface BackupReport {
  /** Absolute path. */
  folder: string;
  manifest: BackupManifest;
  /** Folders of datasets and documents that were deleted during the backup, or missing before it. */
  missing: string[];
  /** Names of datasets with a version whose rows were never read from their source, so that it has no files. */
  neverRead: string[];
}

/**
 * Copies all persistent data to a new folder `folder`: a consistent snapshot of the database, then the files of its
 * datasets and documents, which never change. Servers continue to run meanwhile. The folder appears only once the
 * backup is complete. Throws `conflict` if the folder exists, `database_unavailable`, `disk_full`.
 */
export async function createBackup(options: {
  connectionString: string;
  files: FileStore;
  folder: string;
}): Promise<BackupReport> {
  const folder = path.resolve(options.folder);
  if (await exists(folder)) {
    throw new CaveatError("conflict", `${folder} already exists.`, {
      remedy: "Give a folder that does not exist yet.",
    });
  }
  await mkdir(path.dirname(folder), { recursive: true });
  // `mkdtemp` keeps it private to this user, because it contains everything that was uploaded.
  const draft = await mkdtemp(`${folder}.unfinished-`);
  try {
    const report = await write({ ...options, folder: draft });
    await rename(draft, folder);
    return { ...report, folder };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!isDiskFull(error)) throw error;
    throw toDiskFullError(error, {
      lost: `The disk that holds ${folder} is full, so no backup was made.`,
      remedy: "Free some space, or give a folder on another disk.",
    });
  }
}

async function write(options: { connectionString: string; files: FileStore; folder: string }) {
  const { connectionString, files: store, folder } = options;
  const createdAt = new Date().toISOString();
  await mkdir(path.join(folder, "database"), { mode: 0o700 });
  const { folders, unread, ...exported } = await exportDatabase({
    connectionString,
    folder: path.join(folder, "database"),
  });
  const files: BackupManifest["files"] = [];
  const missing: string[] = [];
  const neverRead = new Set<string>();
  for (const name of folders) {
    const copied = await copyFolder({ from: store, to: path.join(folder, "files"), folder: name });
    const dataset = unread.get(name);
    if (copied !== null) files.push(...copied);
    else if (dataset === undefined) missing.push(name);
    else neverRead.add(dataset);
  }
  const manifest: BackupManifest = { format: 1, createdAt, ...exported, files };
  await writeFile(path.join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return { manifest, missing, neverRead: [...neverRead] };
}

/** Copies a stored folder to the same place under `to`; null when it does not exist. */
async function copyFolder(options: {
  from: FileStore;
  to: string;
  folder: string;
}): Promise<BackupManifest["files"] | null> {
  const { from, to, folder } = options;
  try {
    const names = await from.list(folder);
    if (names.length === 0) return null;
    const copied: BackupManifest["files"] = [];
    await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
    // Copies one at a time, so that after a failure no pending write can outlive the folder's removal.
    for (const name of names) {
      const copy = path.join(to, folder, name);
      await copyFile(await from.open({ folder, name }), copy, constants.COPYFILE_FICLONE);
      copied.push({ path: `${folder}/${name}`, ...(await toFileDigest(copy)) });
    }
    return copied;
  } catch (error) {
    if (isCaveatError(error, "not_found") || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
