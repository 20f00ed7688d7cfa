import { CaveatError } from "@/lib/domain/caveat-error";

/** What a run throws: `cancelled` when it was stopped, else the error as it came. */
export function toRunError(error: unknown, signal: AbortSignal): unknown {
  if (!signal.aborted) return error;
  return new CaveatError("cancelled", "The run was stopped.", { cause: error, remedy: "Ask again to start anew." });
}
