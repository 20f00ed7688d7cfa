import { createHash, timingSafeEqual } from "node:crypto";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { SignOutStore } from "@/lib/ports/settings/sign-out-store";
import { clientAddress } from "../http/client-address";
import { assertWithin, type Limits } from "../http/limits";
import { findSignInToken } from "./sign-in-cookie";
import { isSignedInBy } from "./is-signed-in-by";

/**
 * Accepts a request with the key as a bearer token, or from a browser that is signed in. Throws `unauthorised`, and
 * `rate_limited` after too many wrong keys from one address.
 */
export async function assertSignedIn(
  request: Pick<Request, "headers">,
  options: { key: string; limits: Pick<Limits, "wrongKeys">; signOuts: SignOutStore },
): Promise<void> {
  const bearer = /^bearer +(.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) {
    assertKey(request, { given: bearer, ...options });
    return;
  }
  const token = findSignInToken(request);
  if (token !== null && (await isSignedInBy(token, options))) return;
  throw new CaveatError("unauthorised", "This server requires a key.", {
    remedy: "Send Authorization: Bearer followed by CAVEAT_API_KEY, or sign in at /sign-in.",
  });
}

/**
 * Compares a key with the configured one in constant time. Throws `unauthorised` for a wrong key, and `rate_limited`
 * after too many wrong keys from one address, even for the right one.
 */
export function assertKey(
  request: Pick<Request, "headers">,
  options: { given: string; key: string; limits: Pick<Limits, "wrongKeys"> },
): void {
  const { wrongKeys } = options.limits;
  const address = clientAddress(request);
  assertWithin(wrongKeys, address, "Too many wrong keys were sent from this address.");
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (timingSafeEqual(digest(options.given), digest(options.key))) return;
  wrongKeys.record(address);
  throw new CaveatError("unauthorised", "This is not the key of this server.", {
    remedy: "Use the value that CAVEAT_API_KEY had when the server was started.",
  });
}
