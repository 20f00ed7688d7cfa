import { isCaveatError } from "@/lib/domain/caveat-error";
import type { Gatekeepers } from "../http/guard-request";
import { assertSignedIn } from "./assert-signed-in";

/**
 * Whether a request carries the key or a sign-in, for routes that answer without them as well. Wrong keys are counted apart, so that they
 * lock nobody out elsewhere; after too many of them an address is not recognized here for a while, even with the right one.
 */
export async function isSignedIn(request: Request, { environment, limits, signOuts }: Gatekeepers): Promise<boolean> {
  const key = environment.CAVEAT_API_KEY;
  if (key === undefined) return true;
  try {
    await assertSignedIn(request, { key, limits: { wrongKeys: limits.wrongKeysInVain }, signOuts });
    return true;
  } catch (error) {
    // Whoever asks without a database still gets the answer that anybody gets.
    if (isCaveatError(error)) return false;
    throw error;
  }
}
