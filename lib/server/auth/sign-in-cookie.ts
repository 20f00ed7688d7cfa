import { signInSeconds } from "./sign-in-token";

/** Name of the cookie that holds a sign-in token. */
export const signInCookie = "caveat_sign_in";

/** Finds the sign-in token of a request, if it has one. */
export function findSignInToken(request: Pick<Request, "headers">): string | null {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((part) => part.trim());
  const found = cookies.find((cookie) => cookie.startsWith(`${signInCookie}=`));
  return found === undefined ? null : found.slice(signInCookie.length + 1);
}

/**
 * Builds the `Set-Cookie` header that signs a browser in or, without a token, out. Scripts cannot read the cookie, and
 * other sites cannot make a browser send it with a change.
 * @param options.secure whether the page came over HTTPS; the cookie is then never sent without it.
 */
export function toSignInCookie(options: { token: string | null; secure: boolean }): string {
  const parts = [
    `${signInCookie}=${options.token ?? ""}`,
    "Path=/",
    `Max-Age=${options.token === null ? 0 : signInSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(options.secure ? ["Secure"] : []),
  ];
  return parts.join("; ");
}
