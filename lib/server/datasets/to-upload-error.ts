import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";

/**
 * What a person is told of a fault on the way of a file to the disk.
 * @param aborted whether the sender went away or stopped.
 */
export function toUploadError(error: unknown, aborted: boolean): CaveatError {
  if (isCaveatError(error)) return error;
  if (aborted) return new CaveatError("cancelled", "The upload was stopped.", { cause: error });
  if (error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) {
    return new CaveatError("disk_full", "The disk is full; the upload was not kept.", {
      cause: error,
      remedy: "Free some space and upload the file again.",
    });
  }
  return new CaveatError("invalid_input", "The upload arrived broken.", { cause: error, remedy: "Send it again." });
}
