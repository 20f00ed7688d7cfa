import { createHash, timingSafeEqual } from "node:crypto";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { SignOutStore } from "@/lib/ports/sign-out-store";
import { clientAddress } from "../http/client-address";
import { assertWithin, type Limits } from "../http/limits";
import { findSignInToken } from "./sign-in-cookie";
import { isSignedInBy } from "./is-signed-in-by";

/**
 * Admits a request that carries the key as a bearer token, or a browser that is signed in. Throws `unauthorised`, and
 * `rate_limited` after too many wrong keys from one address.
 */
export async function assertSignedIn(
  request: Request,
  options: { key: string; limits: Pick<Limits, "wrongKeys">; signOuts: SignOutStore },
): Promise<void> {
  const bearer = /^bearer +(.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) {
    assertKey(request, { given: bearer, ...options });
    return;
  }
  const token = findSignInToken(request);
  if (token !== null && (await isSignedInBy(token, options))) return;
  throw new CaveatError("unauthorised", "This server requires its key.", {
    remedy: "Send Authorization: Bearer followed by CAVEAT_API_KEY, or sign in at /sign-in.",
  });
}

/**
 * Compares a given key with the right one in constant time. Throws `unauthorised`, and `rate_limited`, even for the
 * right one, after too many wrong ones from the same address.
 */
export function assertKey(
  request: Request,
  options: { given: string; key: string; limits: Pick<Limits, "wrongKeys"> },
): void {
  const { wrongKeys } = options.limits;
  const address = clientAddress(request);
  assertWithin(wrongKeys, address, "Too many wrong keys came from this address.");
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (timingSafeEqual(digest(options.given), digest(options.key))) return;
  wrongKeys.record(address);
  throw new CaveatError("unauthorised", "This is not the key of this server.", {
    remedy: "It is what CAVEAT_API_KEY was set to when the server was started.",
  });
}
