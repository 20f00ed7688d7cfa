import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Container } from "../container";
import { assertKey } from "./assert-signed-in";
import { findSignInToken, toSignInCookie } from "./sign-in-cookie";
import { createSignInToken, readSignInToken } from "./sign-in-token";

/** Body of POST /api/sign-in. */
export const SignIn = z.object({ key: z.string().trim().min(1, "Enter the key.").max(1_000) });

/**
 * Signs a browser in: 204 with the cookie. Throws `unauthorised` for a wrong key, `rate_limited`, and `conflict` if the
 * server requires no key.
 */
export function signIn(
  { environment, limits }: Pick<Container, "environment" | "limits">,
  request: Request,
  { key: given }: z.infer<typeof SignIn>,
): Response {
  const key = environment.CAVEAT_API_KEY;
  if (key === undefined)
    throw new CaveatError("conflict", "This server requires no key, so signing in is not necessary.");
  assertKey(request, { given, key, limits });
  return withCookie(request, createSignInToken(key, Date.now()));
}

/**
 * Signs a browser out: 204, removes the cookie, and invalidates any copy of it. Throws `database_unavailable` or
 * `disk_full` if that cannot be stored; the browser then remains signed in.
 */
export async function signOut(
  { environment, signOuts }: Pick<Container, "environment" | "signOuts">,
  request: Request,
): Promise<Response> {
  const key = environment.CAVEAT_API_KEY;
  const token = findSignInToken(request);
  const browser = key === undefined || token === null ? null : readSignInToken(token, { key, nowMs: Date.now() });
  if (browser !== null) await signOuts.add(browser);
  return withCookie(request, null);
}

function withCookie(request: Request, token: string | null): Response {
  // Browsers send the origin with each request that changes something, and the guard has compared it with the host.
  const secure = request.headers.get("origin")?.startsWith("https:") === true;
  const headers = { "set-cookie": toSignInCookie({ token, secure }), "cache-control": "no-store" };
  return new Response(null, { status: 204, headers });
}
