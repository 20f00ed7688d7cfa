import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CaveatError } from "@/lib/domain/caveat-error";

const run = promisify(execFile);

/** User and group that the database server runs as; undefined: those of this process. */
export type DatabaseAccount = { uid: number; gid: number } | undefined;

/** Postgres refuses to run as root; these are tried in order before an account is created. */
const knownNames = ["postgres", "nobody"];
const ownName = "caveat";

/**
 * Determines who the database server must run as: this process's own user, or, for root, an account without privileges.
 * Throws `database_unavailable` when root finds none and cannot create one, or on systems other than Linux.
 */
export async function getDatabaseAccount(): Promise<DatabaseAccount> {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== "linux") throw cannotRun();
  for (const name of [...knownNames, ownName]) {
    const account = await findAccount(name);
    if (account) return account;
  }
  try {
    await run("useradd", ["--system", "--no-create-home", "--user-group", "--shell", "/bin/false", ownName]);
  } catch (cause) {
    throw cannotRun(cause);
  }
  return findAccount(ownName);
}

function cannotRun(cause?: unknown): CaveatError {
  return new CaveatError("database_unavailable", "The built-in database cannot run as root.", {
    cause,
    remedy: "Start Caveat as a normal user, or set DATABASE_URL to a Postgres server.",
  });
}

/** Finds the ids of a user without privileges; undefined when the name is unknown. */
async function findAccount(name: string): Promise<DatabaseAccount> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    const account = { uid: Number(uid.stdout.trim()), gid: Number(gid.stdout.trim()) };
    return account.uid > 0 && account.gid > 0 ? account : undefined;
  } catch {
    return undefined;
  }
}
