import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Container } from "../container";
import { assertKey } from "./assert-signed-in";
import { toSignInCookie } from "./sign-in-cookie";
import { createSignInToken } from "./sign-in-token";

/** Body of POST /api/sign-in. */
export const SignIn = z.object({ key: z.string().trim().min(1, "Enter the key.").max(1_000) });

/**
 * Signs a browser in: 204 with the cookie. Throws `unauthorised` for a wrong key, `rate_limited`, and `conflict` when the
 * server wants no key.
 */
export function signIn(
  { environment, limits }: Pick<Container, "environment" | "limits">,
  request: Request,
  { key: given }: z.infer<typeof SignIn>,
): Response {
  const key = environment.CAVEAT_API_KEY;
  if (key === undefined) throw new CaveatError("conflict", "This server wants no key, so there is no signing in.");
  assertKey(request, { given, key, limits });
  return withCookie(request, createSignInToken(key, Date.now()));
}

/** Signs a browser out: 204, and the cookie is gone. */
export function signOut(request: Request): Response {
  return withCookie(request, null);
}

function withCookie(request: Request, token: string | null): Response {
  // A browser tells the origin with each change, and the guard has compared it with the host.
  const secure = request.headers.get("origin")?.startsWith("https:") === true;
  const headers = { "set-cookie": toSignInCookie({ token, secure }), "cache-control": "no-store" };
  return new Response(null, { status: 204, headers });
}
