import type { DatabaseAccount } from "./embedded-database-account";

/** How to pass a folder to a Postgres program. */
export interface DatabasePlace {
  /** The path by which the program opens the folder. */
  path: string;
  /** The working folder in which to start the program. */
  cwd: string;
}

/**
 * Determines how the Postgres programs reach `folder`, a real path. A program that runs under another account starts
 * within the folder and opens it as its own working folder, so that every folder above may be closed to that account.
 */
export function toDatabasePlace(folder: string, account: DatabaseAccount): DatabasePlace {
  return account === undefined ? { path: folder, cwd: "/" } : { path: "/proc/self/cwd", cwd: folder };
}
