import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { CaveatError } from "@/lib/domain/caveat-error";
import { isDiskFull, toDiskFullError } from "@/lib/domain/disk-full";
import type { DatabaseAccount } from "./embedded-database-account";
import { databaseEnvironment, type DatabaseBinaries } from "./embedded-database-binaries";
import { toDatabasePlace } from "./embedded-database-place";

const run = promisify(execFile);

/** A database on disk that a server can be started on. */
export interface DatabaseCluster {
  folder: string;
  /** Password of the user `postgres`. */
  password: string;
  /** Owner of the files, who must also run the server. */
  account: DatabaseAccount;
}

const clusterName = "cluster";
const draftPrefix = "cluster.new-";
const passwordName = "caveat-password";

/**
 * Opens the database in `home`, creating it if there is none. Creates it aside and moves it into place when complete,
 * with a random password (a file of mode 0600), so that an interrupted start leaves nothing half done, and the first of
 * two concurrent starts counts. Throws `database_unavailable` or `disk_full`.
 */
export async function getDatabaseCluster(options: {
  home: string;
  binaries: DatabaseBinaries;
  account: DatabaseAccount;
}): Promise<DatabaseCluster> {
  const folder = path.join(options.home, clusterName);
  const existing = await findDatabaseCluster(options.home);
  if (existing) return existing;
  await removeAbandonedDrafts(options.home);
  const draft = path.join(options.home, `${draftPrefix}${process.pid}-${randomBytes(3).toString("hex")}`);
  try {
    await makeCluster({ ...options, draft });
    await rename(path.join(draft, "data"), folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } catch (error) {
    throw toMakingFault(error);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const made = await findDatabaseCluster(options.home);
  if (!made) throw new CaveatError("database_unavailable", `The database in ${folder} could not be created.`);
  return made;
}

/** Finds the database in `home`; null when there is none. Throws `database_unavailable` when it cannot be read. */
export async function findDatabaseCluster(home: string): Promise<DatabaseCluster | null> {
  const folder = path.join(home, clusterName);
  try {
    const password = (await readFile(path.join(folder, passwordName), "utf8")).trim();
    const { uid, gid } = await stat(folder);
    return { folder, password, account: process.getuid?.() === 0 ? { uid, gid } : undefined };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new CaveatError("database_unavailable", `The database in ${folder} cannot be read.`, {
      cause: error,
      remedy: "Start Caveat as the user who made it, or set CAVEAT_DATA_DIR to another folder.",
    });
  }
}

async function makeCluster(options: {
  draft: string;
  binaries: DatabaseBinaries;
  account: DatabaseAccount;
}): Promise<void> {
  const { draft, account, binaries } = options;
  const data = path.join(draft, "data");
  const passwordFile = path.join(draft, passwordName);
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  if (account) {
    for (const file of [draft, data, passwordFile]) await chown(file, account.uid, account.gid);
  }
  await chmod(data, 0o700);
  const place = toDatabasePlace(data, account);
  const secret = `--pwfile=${place.path}/../${passwordName}`;
  const choices = [`--pgdata=${place.path}`, "--username=postgres", secret, "--auth=scram-sha-256"];
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  await run(binaries.initdb, [...choices, ...locale], { ...account, cwd: place.cwd, env: databaseEnvironment });
  await rename(passwordFile, path.join(data, passwordName));
}

/** Removes leftovers of starts that are no longer alive. */
async function removeAbandonedDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(draftPrefix)) continue;
    const pid = Number.parseInt(name.slice(draftPrefix.length), 10);
    if (pid !== process.pid && !isAlive(pid)) await rm(path.join(home, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function toMakingFault(error: unknown): CaveatError {
  if (isDiskFull(error)) {
    return toDiskFullError(error, {
      lost: "The disk is full, so the database could not be created.",
      remedy: "Free at least 200 MB and restart Caveat.",
    });
  }
  return new CaveatError("database_unavailable", "The built-in database could not be created.", {
    cause: error,
    remedy: "Set CAVEAT_DATA_DIR to a folder on a local disk, or set DATABASE_URL to a Postgres server.",
  });
}
