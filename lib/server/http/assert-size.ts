import { CaveatError } from "@/lib/domain/caveat-error";

/** Maximum size of a body that is read as a whole. */
export const maximumBytes = 1_000_000;

/** Refuses a body whose stated length is over the limit (`too_large`). */
export function assertSize({ headers }: Pick<Request, "headers">): void {
  if (Number(headers.get("content-length") ?? "0") > maximumBytes) throw toTooLarge();
}

/** Creates the error for a body over the limit. */
export function toTooLarge(): CaveatError {
  return new CaveatError("too_large", "The request is larger than 1 MB.");
}
