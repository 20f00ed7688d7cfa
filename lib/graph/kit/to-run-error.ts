import { CaveatError } from "@/lib/domain/caveat-error";

/** Returns the error that a run throws: `cancelled` if it was stopped, otherwise the error unchanged. */
export function toRunError(error: unknown, signal: AbortSignal): unknown {
  if (!signal.aborted) return error;
  return new CaveatError("cancelled", "The run was stopped.", { cause: error, remedy: "Ask again to start over." });
}
