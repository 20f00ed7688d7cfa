import { isCaveatError } from "@/lib/domain/caveat-error";
import type { Gatekeepers } from "../http/guard-request";
import { assertSignedIn } from "./assert-signed-in";

/**
 * Whether a request carries the key or a sign-in, for routes that also answer without them. Counts wrong keys
 * separately, so that they do not lock out other requests; after too many, the address counts as not signed in for a
 * while, even with the right key.
 */
export async function isSignedIn(request: Request, { environment, limits, signOuts }: Gatekeepers): Promise<boolean> {
  const key = environment.CAVEAT_API_KEY;
  if (key === undefined) return true;
  try {
    await assertSignedIn(request, { key, limits: { wrongKeys: limits.wrongKeysInVain }, signOuts });
    return true;
  } catch (error) {
    // Without a database, treat the caller as not signed in.
    if (isCaveatError(error)) return false;
    throw error;
  }
}
