import type { DatabaseAccount } from "./embedded-database-account";

/** How a program of Postgres is given a folder. */
export interface DatabasePlace {
  /** The path by which the program opens the folder. */
  path: string;
  /** The working folder that the program has to be started in. */
  cwd: string;
}

/**
 * How the programs of Postgres reach `folder`, a real path. One that runs under another account is started within the folder and
 * opens it as its own working folder, so that every folder above may be closed to that account.
 */
export function toDatabasePlace(folder: string, account: DatabaseAccount): DatabasePlace {
  return account === undefined ? { path: folder, cwd: "/" } : { path: "/proc/self/cwd", cwd: folder };
}
