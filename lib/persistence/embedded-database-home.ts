import { randomBytes } from "node:crypto";
import { access, chmod, link, mkdir, readFile, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import { canEnter, type DatabaseAccount } from "./embedded-database-account";
import { isPostmasterRunning, readPostmaster } from "./embedded-database-postmaster";

/** In the data directory, when its database lies elsewhere: one line, the absolute path. */
const pointerName = "location";
/** In a home outside of the data directory: one line, the directory it belongs to. */
const ownerName = "owner";
const homePrefix = "database-";

/**
 * Makes the directory if need be, open for passing through when the server has another account. Gives its real path.
 */
export async function ensureDatabaseDirectory(directory: string, account: DatabaseAccount): Promise<string> {
  await mkdir(directory, { recursive: true, mode: account ? 0o711 : 0o700 });
  return realpath(directory);
}

/**
 * Where the database of `directory`, a real path, may lie when that is closed to the server's account. What belongs to a
 * temporary directory stays temporary.
 */
export async function toReachableRoots(directory: string): Promise<string[]> {
  const temporary = await realpath(tmpdir());
  const besideTemporary = path.join(temporary, "caveat-databases");
  const inside = !path.relative(temporary, directory).startsWith("..");
  return inside ? [besideTemporary] : ["/var/lib/caveat", besideTemporary];
}

/**
 * The folder that holds the database of `directory`, a real path: the directory itself, or, when `account` cannot enter it, a folder
 * in one of `reachableRoots`, remembered by a pointer file. Without that pointer a fresh folder is chosen.
 * Throws `database_unavailable` when no place serves or the remembered one is gone; `conflict` when the directory is a
 * copy whose original still uses the folder.
 */
export async function getDatabaseHome(options: {
  directory: string;
  account: DatabaseAccount;
  reachableRoots: readonly string[];
}): Promise<string> {
  const { directory, account } = options;
  const pointer = path.join(directory, pointerName);
  const remembered = await readLine(pointer);
  if (remembered !== null) return getRememberedHome({ directory, pointer, home: remembered });
  if (!account) return directory;
  if (await isOwnFolder(directory)) await chmod(directory, 0o711);
  if (await canEnter(account, directory)) return directory;
  for (const root of options.reachableRoots) {
    const home = await makeHome({ root, directory, account });
    if (home === null) continue;
    const chosen = await remember(pointer, home);
    if (chosen !== home) await rm(home, { recursive: true, force: true });
    return chosen;
  }
  throw new CaveatError("database_unavailable", `The built-in database cannot use ${directory} when started by root.`, {
    remedy: "Set CAVEAT_DATA_DIR to a folder that other users may enter, or start Caveat as a normal user.",
  });
}

async function getRememberedHome(options: { directory: string; pointer: string; home: string }): Promise<string> {
  const { directory, pointer, home } = options;
  const owner = await readLine(path.join(home, ownerName));
  if (owner === null) {
    throw new CaveatError("database_unavailable", `The database of ${directory} is no longer at ${home}.`, {
      remedy: `Put it back, or delete ${pointer} to begin with an empty database.`,
    });
  }
  if (owner === directory) return home;
  if ((await readLine(path.join(owner, pointerName))) === home) {
    throw new CaveatError("conflict", `${directory} is a copy; its database at ${home} belongs to ${owner}.`, {
      remedy: `Use ${owner}, or delete ${pointer} to begin with an empty database.`,
    });
  }
  await writeFile(path.join(home, ownerName), directory, { mode: 0o600 });
  return home;
}

/** A new folder under `root` that `account` can enter; null when there can be none. */
async function makeHome(options: {
  root: string;
  directory: string;
  account: DatabaseAccount;
}): Promise<string | null> {
  const home = path.join(options.root, `${homePrefix}${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(options.root, { recursive: true, mode: 0o755 });
    await removeAbandonedHomes(options.root);
    await mkdir(home);
    await chmod(home, 0o711);
    await writeFile(path.join(home, ownerName), options.directory, { mode: 0o600 });
    if (await canEnter(options.account, home)) return home;
  } catch {
    // A root that cannot be written is passed over for the next one.
  }
  await rm(home, { recursive: true, force: true }).catch(() => undefined);
  return null;
}

/** Removes homes whose temporary directory is gone. Elsewhere a missing directory may be on a disk that is not attached. */
async function removeAbandonedHomes(root: string): Promise<void> {
  if (path.dirname(root) !== (await realpath(tmpdir()))) return;
  for (const name of await readdir(root)) {
    const home = path.join(root, name);
    const owner = name.startsWith(homePrefix) ? await readLine(path.join(home, ownerName)) : null;
    if (owner === null || (await exists(owner))) continue;
    const postmaster = await readPostmaster(path.join(home, "cluster"));
    if (postmaster && (await isPostmasterRunning(postmaster.pid, path.join(home, "cluster")))) continue;
    await rm(home, { recursive: true, force: true });
  }
}

/** Writes the pointer unless another start was faster; gives the home that stands in it. */
async function remember(pointer: string, home: string): Promise<string> {
  const draft = `${pointer}.new-${process.pid}-${randomBytes(3).toString("hex")}`;
  await writeFile(draft, home, { mode: 0o600 });
  try {
    await link(draft, pointer);
    return home;
  } catch (error) {
    const winner = await readLine(pointer);
    if (winner === null) throw error;
    return winner;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isOwnFolder(folder: string): Promise<boolean> {
  return (await stat(folder)).uid === process.getuid?.();
}

/** The trimmed text of a file; null when there is none. */
async function readLine(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch {
    return null;
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
