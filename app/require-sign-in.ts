import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { isBrowserSignedIn } from "@/lib/server/auth/is-browser-signed-in";
import { signInCookie } from "@/lib/server/auth/sign-in-cookie";

/** Whether the browser that asks for a page may have it. Always looks at the request, so that no page is made beforehand. */
export async function isSignedIn(): Promise<boolean> {
  return isBrowserSignedIn((await cookies()).get(signInCookie)?.value);
}

/** Sends a browser that has not signed in to where it can; it comes back to `path` afterwards. */
export async function requireSignIn(path: string): Promise<void> {
  if (!(await isSignedIn())) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
