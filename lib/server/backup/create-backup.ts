import { constants } from "node:fs";
import { access, copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import { isDiskFull, toDiskFullError } from "@/lib/domain/disk-full";
import { exportDatabase } from "@/lib/persistence/backup/export-database";
import { type BackupManifest, manifestName } from "./backup-manifest";
import { toFileDigest } from "./file-digest";

/** Result of a backup. */
export interface BackupReport {
  /** Absolute path. */
  folder: string;
  manifest: BackupManifest;
  /** Folders of datasets and documents that were deleted during the backup, or missing before it. */
  missing: string[];
}

/**
 * Copies all persistent data to a new folder `folder`: a consistent snapshot of the database, then the files of its
 * datasets and documents, which never change. Servers continue to run meanwhile. The folder appears only once the
 * backup is complete. Throws `conflict` if the folder exists, `database_unavailable`, `disk_full`.
 */
export async function createBackup(options: {
  connectionString: string;
  dataDirectory: string;
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

async function write(options: { connectionString: string; dataDirectory: string; folder: string }) {
  const { connectionString, dataDirectory, folder } = options;
  const createdAt = new Date().toISOString();
  await mkdir(path.join(folder, "database"), { mode: 0o700 });
  const { folders, ...exported } = await exportDatabase({
    connectionString,
    folder: path.join(folder, "database"),
  });
  const files: BackupManifest["files"] = [];
  const missing: string[] = [];
  for (const name of folders) {
    const copied = await copyFolder({ from: dataDirectory, to: path.join(folder, "files"), name });
    if (copied === null) missing.push(name);
    else files.push(...copied);
  }
  const manifest: BackupManifest = { format: 1, createdAt, ...exported, files };
  await writeFile(path.join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return { manifest, missing };
}

/** Copies a folder recursively to the same path under `to`; null if it does not exist. */
async function copyFolder(options: {
  from: string;
  to: string;
  name: string;
}): Promise<BackupManifest["files"] | null> {
  const { from, to, name } = options;
  try {
    const entries = await readdir(path.join(from, name), { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile());
    const copied: BackupManifest["files"] = [];
    // Copies one at a time, so that after a failure no pending write can outlive the folder's removal.
    for (const entry of files) {
      const file = path.relative(from, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/");
      const copy = path.join(to, file);
      await mkdir(path.dirname(copy), { recursive: true, mode: 0o700 });
      await copyFile(path.join(from, file), copy, constants.COPYFILE_FICLONE);
      copied.push({ path: file, ...(await toFileDigest(copy)) });
    }
    return copied;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
