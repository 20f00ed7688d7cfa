import { constants } from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import { findLostKeys, type LostKeys } from "@/lib/persistence/backup/find-lost-keys";
import { importDatabase } from "@/lib/persistence/backup/import-database";
import type { FileStore } from "@/lib/ports/data/file-store";
import { type BackupManifest, readManifest } from "./backup-manifest";
import { toFileDigest } from "@/lib/files/file-digest";

/** Result of restoring a backup. */
export interface RestoreReport {
  manifest: BackupManifest;
  /** Models and servers whose keys must be entered again, because backups contain no keys. */
  lostKeys: LostKeys;
}

/**
 * Restores a backup into an empty database and its files into a store, completely or not at all. Checks its files first.
 * Throws `not_found` or `unreadable_file` for an incomplete backup, `conflict` when data exists already.
 */
export async function restoreBackup(options: {
  /** Folder of the backup. */
  folder: string;
  connectionString: string;
  files: FileStore;
  migrationsDirectory: string;
}): Promise<RestoreReport> {
  const { folder, connectionString, files, migrationsDirectory } = options;
  const manifest = await readManifest(folder);
  const database = path.join(folder, "database");
  for (const { file, sha256 } of manifest.tables) await assertDigest(path.join(database, file), sha256);
  for (const file of manifest.files) await assertDigest(path.join(folder, "files", file.path), file.sha256);
  const made: string[] = [];
  try {
    for (const [place, names] of toFolders(manifest)) {
      if ((await files.list(place)).length > 0) throw toConflict();
      const target = await files.prepare(place);
      made.push(place);
      for (const name of names) {
        await copyFile(path.join(folder, "files", place, name), path.join(target, name), constants.COPYFILE_EXCL);
      }
      await files.publish(place);
    }
    await importDatabase({ connectionString, migrationsDirectory, folder: database, exported: manifest });
  } catch (error) {
    for (const place of made) await files.remove(place);
    throw error;
  }
  return { manifest, lostKeys: await findLostKeys(connectionString) };
}

/** Groups the files of a backup by folder. */
function toFolders({ files }: BackupManifest): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const folder = path.posix.dirname(file.path);
    folders.set(folder, [...(folders.get(folder) ?? []), path.posix.basename(file.path)]);
  }
  return folders;
}

function toConflict(): CaveatError {
  return new CaveatError("conflict", "The datasets of this backup are stored here already.", {
    remedy: "Set CAVEAT_DATA_DIR to a new folder, or CAVEAT_DATA_URL to another place in the bucket.",
  });
}

async function assertDigest(file: string, sha256: string): Promise<void> {
  const found = await toFileDigest(file).catch(() => null);
  if (found?.sha256 === sha256) return;
  throw new CaveatError("unreadable_file", `The backup is damaged: ${file} is ${found ? "changed" : "missing"}.`, {
    remedy: "Use another copy of the backup.",
  });
}
