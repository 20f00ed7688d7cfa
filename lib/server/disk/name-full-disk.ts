import { statfs } from "node:fs/promises";
import { isCaveatError } from "@/lib/domain/caveat-error";
import { toDiskFullError } from "@/lib/domain/disk-full";
import type { Environment } from "../env";
import { toByteWords } from "../uploads/upload-limits";

/** With less room than two segments of its log, in bytes, the embedded database may be unable to run. */
const leastRoom = 32 * 1024 ** 2;

/**
 * Returns the error to report in place of `error`: `disk_full` for an embedded database that cannot be reached and
 * whose disk is full, because Postgres stops when it has no room for its log; otherwise `error` itself.
 */
export async function nameFullDisk(
  error: unknown,
  { dataDirectory, DATABASE_URL }: Pick<Environment, "dataDirectory" | "DATABASE_URL">,
): Promise<unknown> {
  if (!isCaveatError(error, "database_unavailable") || DATABASE_URL !== undefined) return error;
  const disk = await statfs(dataDirectory).catch(() => null);
  const free = disk === null ? Infinity : disk.bavail * disk.bsize;
  if (free >= leastRoom) return error;
  return toDiskFullError(error, {
    lost: `The disk that holds the database is full (${toByteWords(free)} left), so the database has stopped.`,
    remedy: "Free some space on it; Caveat continues by itself.",
  });
}
