import { isCaveatError } from "@/lib/domain/caveat-error";
import type { Gatekeepers } from "../http/guard-request";
import { assertSignedIn } from "./assert-signed-in";

/**
 * Whether a request would be let in where the key is wanted, for routes that answer without it as well. A wrong key counts as one
 * wherever it is tried.
 */
export async function isSignedIn(request: Request, { environment, limits, signOuts }: Gatekeepers): Promise<boolean> {
  const key = environment.CAVEAT_API_KEY;
  if (key === undefined) return true;
  try {
    await assertSignedIn(request, { key, limits, signOuts });
    return true;
  } catch (error) {
    // Whoever asks without a database still gets the answer that anybody gets.
    if (isCaveatError(error)) return false;
    throw error;
  }
}
