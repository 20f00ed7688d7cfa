import { CaveatError } from "@/lib/domain/caveat-error";
import { isDiskFull, toDiskFullError } from "@/lib/domain/disk-full";

/**
 * Converts an error of DuckDB or of the file system to a coded error: `cancelled` after an interruption, `disk_full`,
 * `too_large` when memory ran out, otherwise `internal` with the original as cause.
 */
export function toCaveatError(error: unknown): CaveatError {
  if (error instanceof CaveatError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (/^INTERRUPT Error|Interrupted!|AbortError|operation was aborted/i.test(text)) {
    return new CaveatError("cancelled", "Reading was stopped.", { cause: error });
  }
  if (isDiskFull(error)) return toDiskFullError(error);
  if (/Out of Memory Error|failed to allocate|could not allocate/i.test(text)) {
    return new CaveatError("too_large", "The table needs more memory than reading it may use.", {
      cause: error,
      remedy: "Leave out columns that are not needed, or split the file.",
    });
  }
  return new CaveatError("internal", "The table could not be processed.", { cause: error });
}
