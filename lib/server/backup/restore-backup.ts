import { constants } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import { findLostKeys, type LostKeys } from "@/lib/persistence/backup/find-lost-keys";
import { importDatabase } from "@/lib/persistence/backup/import-database";
import { type BackupManifest, readManifest } from "./backup-manifest";
import { toFileDigest } from "./file-digest";

/** Result of restoring a backup. */
export interface RestoreReport {
  manifest: BackupManifest;
  /** Models and servers whose keys must be entered again, because backups contain no keys. */
  lostKeys: LostKeys;
}

/**
 * Restores a backup into an empty database and a data directory, completely or not at all. Verifies its files first.
 * Throws `not_found` or `unreadable_file` for an incomplete backup, `conflict` if there is already data.
 */
export async function restoreBackup(options: {
  /** Folder of the backup. */
  folder: string;
  connectionString: string;
  dataDirectory: string;
  migrationsDirectory: string;
}): Promise<RestoreReport> {
  const { folder, connectionString, dataDirectory, migrationsDirectory } = options;
  const manifest = await readManifest(folder);
  const database = path.join(folder, "database");
  for (const { file, sha256 } of manifest.tables) await assertDigest(path.join(database, file), sha256);
  for (const file of manifest.files) await assertDigest(path.join(folder, "files", file.path), file.sha256);
  const copied: string[] = [];
  try {
    for (const file of manifest.files) {
      const target = path.join(dataDirectory, file.path);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await copyFile(path.join(folder, "files", file.path), target, constants.COPYFILE_EXCL);
      copied.push(target);
    }
    await importDatabase({ connectionString, migrationsDirectory, folder: database, exported: manifest });
  } catch (error) {
    for (const file of copied) await rm(file, { force: true });
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new CaveatError("conflict", `${dataDirectory} already contains datasets.`, {
      cause: error,
      remedy: "Set CAVEAT_DATA_DIR to a new folder.",
    });
  }
  return { manifest, lostKeys: await findLostKeys(connectionString) };
}

async function assertDigest(file: string, sha256: string): Promise<void> {
  const found = await toFileDigest(file).catch(() => null);
  if (found?.sha256 === sha256) return;
  throw new CaveatError("unreadable_file", `The backup is damaged: ${file} is ${found ? "changed" : "missing"}.`, {
    remedy: "Use another copy of the backup.",
  });
}
