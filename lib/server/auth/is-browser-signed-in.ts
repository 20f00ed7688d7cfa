import { readEnvironment } from "../env";
import { isSignInToken } from "./sign-in-token";

/**
 * Whether a browser with this token may see pages; without a key everybody may. Pages hold no data: what they show comes
 * through the API, which asks by itself.
 */
export function isBrowserSignedIn(token: string | undefined): boolean {
  const key = readEnvironment(process.env).CAVEAT_API_KEY;
  return key === undefined || (token !== undefined && isSignInToken(token, { key, nowMs: Date.now() }));
}
