import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import { isDiskFull, toDiskFullError } from "@/lib/domain/disk-full";

/**
 * Converts an error while storing a file to one for people.
 * @param aborted whether the sender went away or stopped.
 */
export function toUploadError(error: unknown, aborted: boolean): CaveatError {
  if (isCaveatError(error)) return error;
  if (isDiskFull(error)) {
    return toDiskFullError(error, {
      lost: "The disk that holds Caveat's data is full, so the upload was not kept.",
      remedy: "Free some space on it and upload the file again.",
    });
  }
  if (aborted) return new CaveatError("cancelled", "The upload was stopped.", { cause: error });
  return new CaveatError("invalid_input", "The upload arrived damaged.", { cause: error, remedy: "Send it again." });
}
