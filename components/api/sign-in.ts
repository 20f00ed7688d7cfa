import { requestEffect } from "./request";

/** Gives the key for a cookie that signs this browser in. Throws an ApiError when it is not the right one. */
export function signIn(key: string): Promise<void> {
  return requestEffect("/api/sign-in", { method: "POST", body: { key } });
}

/** Takes the cookie away again. */
export function signOut(): Promise<void> {
  return requestEffect("/api/sign-in", { method: "DELETE" });
}
