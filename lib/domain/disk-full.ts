import { CaveatError, isCaveatError } from "./caveat-error";
import { evidenceOf } from "./answers/error-evidence";

/** Error codes of Node and Postgres. */
const codes = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** Messages of the operating system, Python and DuckDB, whose error codes are lost on the way here. */
const words = /No space left on device|Disk quota exceeded|\bENOSPC\b|\bEDQUOT\b|max_temp_directory_size/i;

/** Whether `error` was caused by a full disk or an exhausted quota. */
export function isDiskFull(error: unknown): boolean {
  if (isCaveatError(error, "disk_full")) return true;
  const evidence = typeof error === "string" ? [{ codes: [], message: error }] : evidenceOf(error);
  for (const { codes: found, message } of evidence) {
    if (found.some((code) => codes.has(code)) || words.test(message)) return true;
  }
  return false;
}

/**
 * Creates the user-facing error for a full disk.
 * @param options.lost the consequence, in one sentence; generic by default.
 * @param options.remedy what to do, in one sentence; to free some space by default.
 */
export function toDiskFullError(cause: unknown, options: { lost?: string; remedy?: string } = {}): CaveatError {
  const {
    lost = "The disk that holds Caveat's data is full, so nothing was stored.",
    remedy = "Free some space on it, then try again.",
  } = options;
  return new CaveatError("disk_full", lost, { cause, remedy });
}
