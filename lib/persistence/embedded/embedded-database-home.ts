import { chmod, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";

/** In the data directory, when an earlier release stored its database elsewhere: one line, the absolute path. */
const pointerName = "location";
/** In a home outside of the data directory: one line, the directory it belongs to. */
const ownerName = "owner";

/** Creates the directory if needed, closes it to every other account, and returns its real path. */
export async function ensureDatabaseDirectory(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await closeFolder(directory);
  return realpath(directory);
}

/**
 * Lists folders for copies of programs that the server's account must reach, for the database of `directory`, a real
 * path. Files of a temporary directory stay temporary.
 */
export async function toReachableRoots(directory: string): Promise<string[]> {
  const temporary = await realpath(tmpdir());
  const besideTemporary = path.join(temporary, "caveat-databases");
  const inside = !path.relative(temporary, directory).startsWith("..");
  return inside ? [besideTemporary] : ["/var/lib/caveat", besideTemporary];
}

/**
 * Returns the folder that holds the database of `directory`, a real path: the directory itself, or where an earlier
 * release stored it. Throws `database_unavailable` when that place is gone; `conflict` when the directory is a copy
 * whose original still uses it.
 */
export async function getDatabaseHome(directory: string): Promise<string> {
  const pointer = path.join(directory, pointerName);
  const home = await readLine(pointer);
  if (home === null) return directory;
  const owner = await readLine(path.join(home, ownerName));
  if (owner === null) {
    throw new CaveatError("database_unavailable", `The database for ${directory} is no longer at ${home}.`, {
      remedy: `Put it back, or delete ${pointer} to begin with an empty database.`,
    });
  }
  if (owner !== directory && (await readLine(path.join(owner, pointerName))) === home) {
    throw new CaveatError("conflict", `${directory} is a copy; its database at ${home} belongs to ${owner}.`, {
      remedy: `Use ${owner}, or delete ${pointer} to begin with an empty database.`,
    });
  }
  if (owner !== directory) await writeFile(path.join(home, ownerName), directory, { mode: 0o600 });
  await closeFolder(home);
  return home;
}

/** Makes a folder of this account private. */
async function closeFolder(folder: string): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) await chmod(folder, 0o700);
}

/** Reads the trimmed text of a file; null when there is none. */
async function readLine(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch {
    return null;
  }
}
