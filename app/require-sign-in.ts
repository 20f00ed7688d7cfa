import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { isBrowserSignedIn } from "@/lib/server/auth/is-browser-signed-in";
import { signInCookie } from "@/lib/server/auth/sign-in-cookie";

/** Whether the browser may see a page. Always reads the request, so that no page is prerendered. */
export async function isSignedIn(): Promise<boolean> {
  return isBrowserSignedIn((await cookies()).get(signInCookie)?.value);
}

/** Redirects a browser that has not signed in to the sign-in page; it returns to `path` afterwards. */
export async function requireSignIn(path: string): Promise<void> {
  if (!(await isSignedIn())) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
