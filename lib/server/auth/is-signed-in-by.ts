import type { SignOutStore } from "@/lib/ports/settings/sign-out-store";
import { readSignInToken } from "./sign-in-token";

/** Whether a browser with this token signed in with `key` and has not signed out. */
export async function isSignedInBy(
  token: string,
  { key, signOuts }: { key: string; signOuts: Pick<SignOutStore, "has"> },
): Promise<boolean> {
  const signIn = readSignInToken(token, { key, nowMs: Date.now() });
  return signIn !== null && !(await signOuts.has(signIn.id));
}
