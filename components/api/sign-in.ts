import { requestEffect } from "./request";

/** Exchanges the key for a cookie that signs this browser in. Throws an ApiError when the key is wrong. */
export function signIn(key: string): Promise<void> {
  return requestEffect("/api/sign-in", { method: "POST", body: { key } });
}

/** Removes the cookie. */
export function signOut(): Promise<void> {
  return requestEffect("/api/sign-in", { method: "DELETE" });
}
